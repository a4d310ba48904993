import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { FixpointError } from '../base/index.ts';
import { readScript } from './script.ts';
import { createScriptedAgent } from './scripted-agent.ts';
import { describeAgentCases, requestIn, temporaryFolder } from './test-support.ts';

const folder = temporaryFolder();

describeAgentCases(() => ({
  request: requestIn(folder()),
  answering: async (text) => createScriptedAgent([{ reply: text }]),
  failing: async () => createScriptedAgent([{ fail: 'timeout' }]),
}));

describe('a scripted agent', () => {
  const script = `
reviewer:
  - reply: first
  - reply: second
    files: {notes/plan.md: "new text\\n", old.md: null}
  - {fail: refused, why: too hot}
producer:
  - reply: done
`;

  test('gives the reply that is due for the role, whatever was asked of this agent before', async () => {
    const agent = createScriptedAgent(readScript(script, 'script.yaml'));
    const ask = (role: string, index: number) => agent.call(requestIn(folder(), { role, index }));
    expect((await ask('reviewer', 1)).text).toBe('second');
    expect((await ask('reviewer', 0)).text).toBe('first');
    expect((await ask('producer', 0)).text).toBe('done');
    expect(await ask('reviewer', 2)).toEqual({ ending: 'refused', text: '', why: 'too hot' });
  });

  test('gives each seat of a panel its own list, or else that of the role from its beginning', async () => {
    const agent = createScriptedAgent(
      readScript('{reviewer: [{reply: any}], "reviewer:tests": [{reply: own}]}', 's.yaml'),
    );
    const ask = async (seat: string) => (await agent.call(requestIn(folder(), { seat }))).text;
    expect([await ask('tests'), await ask('correctness'), await ask('operations')]).toEqual([
      'own',
      'any',
      'any',
    ]);
  });

  test('writes and removes files before it answers', async () => {
    writeFileSync(path.join(folder(), 'old.md'), '');
    await createScriptedAgent(readScript(script, 'script.yaml')).call(requestIn(folder(), { index: 1 }));
    expect(readFileSync(path.join(folder(), 'notes/plan.md'), 'utf8')).toBe('new text\n');
    expect(existsSync(path.join(folder(), 'old.md'))).toBe(false);
  });

  test.each(['../out.md', '/etc/out.md', 'link/out.md'])(
    'writes nothing outside of the folder: %s',
    async (file) => {
      symlinkSync('/', path.join(folder(), 'link'));
      const agent = createScriptedAgent([{ reply: 'done', files: { [file]: 'text' } }]);
      await expect(agent.call(requestIn(folder()))).rejects.toThrow('leads out of');
    },
  );

  test('fails where the script has nothing left for the role', async () => {
    const agent = createScriptedAgent({ reviewer: [] });
    for (const role of ['reviewer', 'constructor']) {
      const reply = await agent.call(requestIn(folder(), { role }));
      expect(reply).toMatchObject({ ending: 'crashed', why: expect.stringContaining('no reply number 1') });
    }
  });
});

describe('a script', () => {
  test('is read from YAML and from JSON', () => {
    expect(readScript('- {reply: a}', 's.yaml')).toEqual([{ reply: 'a' }]);
    expect(readScript('{"judge": [{"reply": "b"}]}', 's.json')).toEqual({ judge: [{ reply: 'b' }] });
  });

  test('is refused with the place where it is no YAML', () => {
    expect(thrownBy('reviewer:\n  - reply: [')).toMatchObject({
      code: 'config',
      place: { file: 's.yaml', line: 2 },
    });
  });

  test.each(['', 'reviewer: 1', '- {replay: a}', '- {fail: ok}', '- {files: {a: 1}}'])(
    'is refused where it does not hold: %s',
    (text) => {
      expect(thrownBy(text).code).toBe('config');
    },
  );
});

function thrownBy(text: string): FixpointError {
  try {
    readScript(text, 's.yaml');
  } catch (error) {
    if (error instanceof FixpointError) return error;
  }
  throw new Error('nothing was thrown');
}
