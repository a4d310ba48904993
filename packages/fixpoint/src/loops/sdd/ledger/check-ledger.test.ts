import { expect, test } from 'vitest';
import { checkLedger } from './check-ledger.ts';
import { readLedger } from './read-ledger.ts';

const present = new Set(['aaaaaaa', 'bbbbbbb']);

function check(...lines: readonly string[]) {
  const text = ['# SDD ledger — plan: plan.md', ...lines].join('\n');
  const ledger = readLedger(text, { file: 'ledger.md', plan: 'plan.md' });
  return checkLedger(ledger, {
    isInHistory: async (commit) => present.has(commit),
    isHead: async (commit) => commit === 'bbbbbbb',
    branchesWith: async (commit) => (commit === 'ddddddd' ? ['other'] : []),
  });
}

test('a task stays complete while both its commits are in the history of the head', async () => {
  expect(await check('Task 1: complete (commits aaaaaaa..bbbbbbb, review clean)')).toMatchObject({
    complete: ['1'],
    doubtful: [],
  });
});

test.each([
  ['its first commit is gone', 'complete (commits ccccccc..bbbbbbb, review clean)', /commit ccccccc is not/],
  ['its last commit is gone', 'complete (commits aaaaaaa..ccccccc, 1 parked)', /commit ccccccc is not/],
  [
    'its commits are on another branch',
    'complete (commits ddddddd..ddddddd, review clean)',
    /commit ddddddd is not .* the branch other: `git switch other`/,
  ],
  ['no commits are named', 'complete (review clean)', /names no commits/],
  ['its line is cut off', 'complete (commits aaaaaaa..bbbbbbb, rev', /line 2 .* cannot be read/],
  ['its line has words of its own', 'complete, all fine', /line 2 .* cannot be read/],
])('a task is doubtful where %s', async (_, rest, why) => {
  expect(await check(`Task 1: ${rest}`)).toMatchObject({
    complete: [],
    doubtful: [{ task: '1', why: expect.stringMatching(why) }],
  });
});

test('a line that is quoted says nothing of a task', async () => {
  const done = 'Task 1: complete (commits aaaaaaa..bbbbbbb, review clean)';
  expect(await check('```', done, '```', '<!--', done, '-->')).toMatchObject({ complete: [], doubtful: [] });
});

test('the last word on a task counts', async () => {
  const done = 'Task 1: complete (commits aaaaaaa..bbbbbbb, review clean)';
  const gone = 'Task 1: complete (commits ccccccc..ddddddd, review clean)';
  expect(await check(gone, done)).toMatchObject({ complete: ['1'], doubtful: [] });
  expect(await check(done, gone)).toMatchObject({ complete: [], doubtful: [{ task: '1' }] });
  expect(await check(done, 'Task 1: BLOCKED — why')).toMatchObject({ complete: [], doubtful: [] });
});

test('a task that a person took as complete is not asked about again', async () => {
  const gone = 'Task 1: complete (commits ccccccc..ddddddd, review clean)';
  expect(await check(gone, 'Task 1: Ruling: taken as complete — it was squashed — -')).toMatchObject({
    complete: ['1'],
    doubtful: [],
  });
});

test.each([
  ['it saw the head, and every task', ['1', 'final'], true],
  ['a task was completed after it', ['final', '1'], false],
  ['it was never done', ['1'], false],
])('the final review is over or not where %s', async (_, names, isFinal) => {
  const lines = names.map((name) => `Task ${name}: complete (commits aaaaaaa..bbbbbbb, review clean)`);
  expect(await check(...lines)).toMatchObject({ complete: ['1'], isFinal, doubtful: [] });
});

test('the final review is not over where something was committed after it', async () => {
  const final = 'Task final: complete (commits aaaaaaa..aaaaaaa, review clean)';
  expect(await check(final)).toMatchObject({ complete: [], isFinal: false, doubtful: [] });
});

test('what was made is reviewed up to the last complete task whose commits are there', async () => {
  const first = 'Task 1: complete (commits aaaaaaa..aaaaaaa, review clean)';
  const second = 'Task 2: complete (commits aaaaaaa..bbbbbbb, review clean)';
  const gone = 'Task 3: complete (commits bbbbbbb..ccccccc, review clean)';
  expect(await check()).toMatchObject({ reviewedTo: null });
  expect(await check(first, second)).toMatchObject({ reviewedTo: 'bbbbbbb' });
  expect(await check(first, gone)).toMatchObject({ reviewedTo: 'aaaaaaa' });
});
