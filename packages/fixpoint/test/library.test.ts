import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type Agent,
  type AgentRequest,
  defineLoop,
  FixpointError,
  type RunOptions,
  resume,
  run,
} from '../src/index.ts';

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fixpoint-'));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return folder;
}

const todo = { severity: 'blocker', property: 'No TODO is left.', evidence: 'The plan says TODO.' };

test('a built-in loop runs with functions as its agents', async () => {
  const folder = await folderWith({ 'plan.md': '# Plan\n\nTODO\n' });
  const result = await run({
    loop: 'gsd-revision',
    artifact: 'plan.md',
    folder,
    agents: {
      checker: async ({ artifact }) => ({
        findings: (await readFile(artifact, 'utf8')).includes('TODO') ? [todo] : [],
      }),
      producer: () => ({ text: '# Plan\n\nDone.\n', summary: 'wrote it' }),
    },
  });
  expect(result).toMatchObject({
    outcome: 'converged',
    reason: 'clean',
    exit: 0,
    counts: { checks: 2, revisions: 1, conflicts: 0 },
  });
  expect(await readFile(path.join(folder, 'plan.md'), 'utf8')).toBe('# Plan\n\nDone.\n');
});

describe('an agent that the program made itself', () => {
  const passing: Agent = {
    name: 'mine',
    call: async () => ({ ending: 'ok', text: '## VERIFICATION PASSED\n' }),
  };

  test('fills a role beside functions, and its reply is read as that of any other agent', async () => {
    const folder = await folderWith({ 'plan.md': '# Plan\n' });
    const asked: AgentRequest[] = [];
    const checker: Agent = {
      name: 'mine',
      call: async (request) => {
        asked.push(request);
        return passing.call(request);
      },
    };
    const agents = { checker, producer: () => ({}) };
    const result = await run({ loop: 'gsd-revision', artifact: 'plan.md', folder, agents });
    expect(result).toMatchObject({ outcome: 'converged', reason: 'clean' });
    expect(asked).toMatchObject([{ role: 'checker', step: 'check', permission: 'read-only', folder }]);
    expect(asked[0]?.prompt).toContain('plan.md');
  });

  test('has failed where it throws, or gives what cannot be read', async () => {
    const folder = await folderWith({ 'plan.md': '# Plan\n' });
    const call = async (): Promise<never> => {
      throw new Error('no idea');
    };
    const agents = { default: { name: 'mine', call } };
    const thrown = await run({ loop: 'gsd-revision', artifact: 'plan.md', folder, agents });
    expect(thrown).toMatchObject({ outcome: 'inconclusive', reason: 'checker-failed' });
    const goesOn = await resume(thrown.run, { folder, agents: { default: passing } });
    expect(goesOn).toMatchObject({ outcome: 'converged', reason: 'clean' });
  });
});

test('a loop made in TypeScript runs, and asks', async () => {
  const loop = defineLoop({
    loop: 'ask-once',
    severities: { bad: 'gates' },
    roles: { checker: { is: 'reviewer' } },
    steps: {
      check: {
        call: 'checker',
        on: { report: [{ when: 'clean', end: 'converged', reason: 'clean' }, { then: 'decide' }] },
      },
      decide: { ask: 'doubt', options: { proceed: { end: 'accepted' } } },
    },
  });
  const folder = await folderWith({ 'a.txt': 'text\n' });
  const asked: string[] = [];
  const result = await run({
    loop,
    artifact: 'a.txt',
    folder,
    agents: {
      checker: () => ({ findings: [{ severity: 'bad', property: 'It is good.', evidence: 'It is not.' }] }),
    },
    ask: ({ word }) => {
      asked.push(word);
      return { option: 'proceed' };
    },
  });
  expect(asked).toEqual(['ask:doubt']);
  expect(result).toMatchObject({ outcome: 'accepted', reason: 'doubt' });
});

test('a function that throws is a failed call, never a clean one', async () => {
  const folder = await folderWith({ 'plan.md': '# Plan\n' });
  const result = await run({
    loop: 'gsd-revision',
    artifact: 'plan.md',
    folder,
    agents: {
      checker: () => {
        throw new Error('no idea');
      },
      producer: () => ({}),
    },
  });
  expect(result).toMatchObject({
    outcome: 'inconclusive',
    reason: 'checker-failed',
    exit: 4,
    counts: { checks: 0 },
  });
});

test('an unknown loop is refused with the nearest name', async () => {
  const folder = await folderWith({ 'plan.md': '# Plan\n' });
  const refused = run({ loop: 'gsd-revison', artifact: 'plan.md', folder });
  await expect(refused).rejects.toThrow(FixpointError);
  await expect(refused).rejects.toMatchObject({
    code: 'not-found',
    hint: expect.stringContaining('gsd-revision'),
  });
});

test('names that a loop made in TypeScript does not have are type errors at their place', () => {
  defineLoop({
    loop: 'typed',
    severities: { bad: 'gates' },
    roles: { checker: { is: 'reviewer' } },
    memory: { rounds: { per: 'run', max: 2 } },
    steps: {
      check: {
        // @ts-expect-error there is no such role
        call: 'cheker',
        on: {
          report: [
            // @ts-expect-error there is no such memory
            { when: { full: 'round' }, end: 'capped', reason: 'cap' },
            // @ts-expect-error there is no such step
            { then: 'revise' },
          ],
        },
      },
    },
  });
});

test('a loop made in TypeScript that does not hold is refused with the path of what is wrong', async () => {
  const folder = await folderWith({ 'a.txt': 'text\n' });
  const loop = defineLoop({
    loop: 'open',
    severities: { bad: 'gates' },
    roles: { checker: { is: 'reviewer' } },
    steps: {
      check: { call: 'checker', on: { report: [{ when: 'clean', end: 'converged', reason: 'clean' }] } },
    },
  });
  const refused = run({ loop, artifact: 'a.txt', folder, agents: { checker: () => ({ findings: [] }) } });
  await expect(refused).rejects.toMatchObject({
    code: 'definition',
    place: { file: 'open.steps.check.on.report' },
    message: expect.stringContaining('may decide nothing'),
  });
});

test('agents that cannot work are type errors', () => {
  const agents: RunOptions['agents'][] = [
    { checker: { command: ['sh', 'check.sh'] }, producer: 'inbox', default: () => undefined },
    // @ts-expect-error a number says nothing
    { checker: () => 5 },
    // @ts-expect-error a report has `findings`
    { checker: () => ({ finding: [] }) },
    // @ts-expect-error a program has a `command`
    { checker: { comand: ['sh'] } },
  ];
  expect(agents).toHaveLength(4);
});

test('an agent for a role that the loop does not have is refused with the nearest name', async () => {
  const folder = await folderWith({ 'plan.md': '# Plan\n' });
  const agents = { chekcer: () => ({ findings: [] }), default: 'inbox' };
  await expect(run({ loop: 'gsd-revision', artifact: 'plan.md', folder, agents })).rejects.toMatchObject({
    code: 'config',
    message: 'gsd-revision has no role `chekcer`',
    hint: expect.stringContaining('Did you mean `checker`?'),
  });
});

test('a default function fills each role that has no own', async () => {
  const folder = await folderWith({ 'plan.md': '# Plan\n' });
  const asked: string[] = [];
  const result = await run({
    loop: 'gsd-revision',
    artifact: 'plan.md',
    folder,
    agents: {
      default: ({ role }) => {
        asked.push(role);
        return { findings: [] };
      },
    },
  });
  expect({ asked, outcome: result.outcome }).toEqual({ asked: ['checker'], outcome: 'converged' });
});

describe('a run that is taken up', () => {
  const failing = () => {
    throw new Error('out of order');
  };
  const passing = () => ({ findings: [] });

  test('goes on with functions after it ended inconclusive', async () => {
    const folder = await folderWith({ 'plan.md': '# Plan\n' });
    const options = { loop: 'gsd-revision', artifact: 'plan.md', folder };
    const first = await run({ ...options, agents: { checker: failing, producer: () => ({}) } });
    expect(first.outcome).toBe('inconclusive');
    const again = await resume(first.run, { folder, agents: { checker: passing, default: () => ({}) } });
    expect(again).toMatchObject({ run: first.run, outcome: 'converged' });
  });

  test('answers the question that it waits for', async () => {
    const folder = await folderWith({ 'plan.md': '# Plan\n' });
    const agents = { checker: () => ({ findings: [todo] }), producer: () => ({}) };
    const options = { folder, agents };
    const first = await run({ ...options, loop: 'gsd-revision', artifact: 'plan.md' });
    expect(first.outcome).toBe('waiting');
    const ended = await resume('last', { ...options, ask: () => ({ option: 'proceed' }) });
    expect(ended).toMatchObject({ run: first.run, outcome: 'accepted' });
  });

  test('goes on over its budget under a larger one', async () => {
    const folder = await folderWith({ 'plan.md': '# Plan\n' });
    const agents = { checker: () => ({ findings: [todo] }), producer: () => ({}) };
    const options = { folder, agents };
    const first = await run({ ...options, loop: 'gsd-revision', artifact: 'plan.md', budget: { calls: 1 } });
    expect(first.outcome).toBe('over-budget');
    const again = await resume(first.run, { ...options, budget: { calls: 9 } });
    expect(again).toMatchObject({ outcome: 'waiting', reason: 'stall' });
  });

  test('is refused without the function that filled a role, and for a role that it has not', async () => {
    const folder = await folderWith({ 'plan.md': '# Plan\n' });
    const options = { loop: 'gsd-revision', artifact: 'plan.md', folder };
    await run({ ...options, agents: { checker: failing, producer: () => ({}) } });
    await expect(resume('last', { folder, agents: { producer: () => ({}) } })).rejects.toMatchObject({
      code: 'refused',
      message: "this run's role checker was filled by the program that started it",
      hint: expect.stringContaining('from the program that started it'),
    });
    await expect(resume('last', { folder, agents: { prodcer: () => ({}) } })).rejects.toMatchObject({
      message: 'gsd-revision has no role `prodcer`',
    });
  });
});
