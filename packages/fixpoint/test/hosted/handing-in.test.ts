import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { callIn } from '../../src/cli/test-support.ts';
import { git } from '../../src/workspaces/test-support.ts';
import { dueCall, openHost, passed, start, submitWords, type TestHost } from './support/host.ts';

async function begin() {
  const host = await openHost({ 'plan.md': '# Plan\n' });
  const step = await host.say(start);
  return { host, step, due: dueCall(step) };
}

const events = async (host: TestHost, run: string) => (await host.events(run)).map(({ type }) => type);

describe('a reply', () => {
  const notText = Buffer.concat([Buffer.from(passed), Buffer.from([0xff])]);
  const large = Buffer.alloc(10_000_001, 'a');

  test.each([
    ['no text in UTF-8', notText, /no text in UTF-8/u],
    ['too large', large, /10000001 bytes/u],
  ])('that is %s is refused, whatever way it comes, and nothing changes', async (_, bytes, says) => {
    const { host, step, due } = await begin();
    await host.place.write('reply.md', bytes);
    const words = submitWords(step.run, due);
    const piped = await host.place.call(words, { stdin: bytes });
    const inFile = await host.call([...words.slice(0, -1), 'reply.md']);
    for (const { exit, stderr } of [piped, inFile]) {
      expect(exit).toBe(2);
      expect(stderr).toMatch(says);
    }
    expect(await events(host, step.run)).toEqual(['run.started', 'call.started']);
    expect((await host.submit(step, passed)).due.kind).toBe('ended');
  });

  test('whose file is missing is not asked of the subagent again: the host puts it there', async () => {
    const { host, step, due } = await begin();
    const { exit, stderr } = await host.call([...submitWords(step.run, due).slice(0, -1), 'gone.md']);
    expect(exit).toBe(2);
    expect(stderr).toContain('there is no reply file gone.md');
    expect(stderr).toContain('put that there, word for word');
  });

  test('to a call that there is not is told so first', async () => {
    const { host, step } = await begin();
    const words = ['submit', step.run, 'deadbeef', '--token', 'abc', '--file', 'gone.md'];
    expect((await host.call(words)).stderr).toContain('the run has no call deadbeef');
    expect((await host.call(['submit', step.run, '', '--token', 'abc', '--file', '-'])).stderr).toContain(
      'a reply is handed in with the token of its call',
    );
  });
});

test('the command of a call is one that a shell takes, in whatever folder', async () => {
  const { place } = await openHost({ "a b's/plan.md": '# Plan\n' });
  const folder = path.join(place.folder, "a b's");
  git(folder, 'init', '--quiet', '--initial-branch=main');
  const step = JSON.parse((await callIn(folder, [...start, '--json'], {})).stdout);
  const { command, replyFile } = step.due.calls[0];
  const line = `printf '%s\\n' ${command.replace('<agent>', 'one')}`;
  const words = execFileSync('sh', ['-c', line], { encoding: 'utf8' }).trim().split('\n');
  expect(words.slice(-4)).toEqual(['--file', replyFile, '--as', 'one']);
});
