import { expect, test } from 'vitest';
import { projected, spent, spentBefore, spentForBudget } from './spent.ts';
import { StagedRun, stalledRun } from './test-support.ts';

test('adds up calls by role and by round; what follows on a check belongs to its round', async () => {
  const { run } = await stalledRun();
  const { byRole, byRound, perClosed: _, ...whole } = spent(run.history);
  expect(whole).toEqual({ calls: 3, seconds: 6, inputTokens: 300, outputTokens: 30, costUsd: 0.75 });
  expect(Object.entries(byRole).map(([role, { calls }]) => [role, calls])).toEqual([
    ['checker', 2],
    ['producer', 1],
  ]);
  expect(Object.entries(byRound).map(([round, { calls }]) => [round, calls])).toEqual([
    ['1', 2],
    ['2', 1],
  ]);
});

test('what was done before the first check belongs to no round', async () => {
  const staged = await StagedRun.begin({ loop: 'iterate-revision' });
  await staged.make(1);
  expect(Object.keys(spent(staged.run.history).byRound)).toEqual(['0']);
});

test('a sum is not known as soon as one part of it is not', async () => {
  const staged = await StagedRun.begin({ loop: 'gsd-revision' });
  await staged.fail('crash', 'it ended with exit code 1');
  await staged.report('blocker');
  const { calls, costUsd, inputTokens } = spent(staged.run.history);
  expect({ calls, costUsd, inputTokens }).toEqual({ calls: 2, costUsd: null, inputTokens: 200 });
});

test('a call that has not returned is a call, and what it used is not known', async () => {
  const staged = await StagedRun.begin({ loop: 'gsd-revision' });
  await staged.start();
  expect(spent(staged.run.history)).toMatchObject({ calls: 1, seconds: 0, inputTokens: null, costUsd: null });
  expect(spentBefore(staged.run.history)).toMatchObject({ calls: 1, costUsd: 0 });
});

test('a call that was cut off and sent again counts once more, and what the first try used is not known', async () => {
  const staged = await StagedRun.begin({ loop: 'gsd-revision' });
  await staged.report('blocker');
  const first = await staged.start();
  await staged.startAgain(first.call);
  expect(spent(staged.run.history)).toMatchObject({ calls: 3, costUsd: null });
  expect(spentForBudget(staged.run.history)).toMatchObject({ calls: 3, costUsd: 0.25 });
});

test('a call that is made elsewhere goes on there: taken up, it is not sent again', async () => {
  const staged = await StagedRun.begin({ loop: 'gsd-revision', agents: { checker: { inbox: {} } } });
  const { call } = await staged.start();
  await staged.startAgain(call);
  expect(spent(staged.run.history).calls).toBe(1);
});

test('foresees of a call what those of its role took in the mean, and nothing for a new role', async () => {
  const { run } = await stalledRun();
  const { calls, seconds, costUsd } = projected(run.history, ['checker', 'producer', 'other']);
  expect({ calls, seconds, costUsd }).toEqual({ calls: 3, seconds: 4, costUsd: 0.5 });
});

test('a closed finding costs its share of all; there is none where nothing is closed', async () => {
  const { run } = await stalledRun();
  expect(spent(run.history).perClosed).toBeNull();
});
