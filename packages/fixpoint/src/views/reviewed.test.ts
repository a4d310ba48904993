import { expect, test } from 'vitest';
import { bestVersion, lastReviewed } from './reviewed.ts';
import { StagedRun } from './test-support.ts';

const best = ({ run }: StagedRun) => bestVersion(run.history)?.n ?? null;
const reviewed = ({ run }: StagedRun) => lastReviewed(run.history)?.n ?? null;

test('before the first check there is neither', async () => {
  const staged = await StagedRun.begin({ loop: 'iterate-revision' });
  await staged.make(1);
  expect([best(staged), reviewed(staged)]).toEqual([null, null]);
});

test('the best has the fewest gating findings, whatever else was found', async () => {
  const staged = await StagedRun.begin({ loop: 'gsd-revision' });
  await staged.report('blocker', 'blocker');
  await staged.make(1);
  await staged.report('warning', 'info', 'info', 'info');
  await staged.make(2);
  await staged.report('blocker', 'blocker', 'blocker');
  expect([best(staged), reviewed(staged)]).toEqual([1, 2]);
});

test('of equals the latest is best', async () => {
  const staged = await StagedRun.begin({ loop: 'gsd-revision' });
  await staged.report('blocker');
  await staged.make(1);
  await staged.report('warning');
  expect(best(staged)).toBe(1);
});

test('a version that no checker saw is neither', async () => {
  const staged = await StagedRun.begin({ loop: 'gsd-revision' });
  await staged.report('blocker');
  await staged.make(1);
  expect([best(staged), reviewed(staged)]).toEqual([0, 0]);
});

test('a green gate goes before fewer findings', async () => {
  const staged = await StagedRun.begin({ loop: 'self-review-relay', settings: { lenses: ['tests'] } });
  await staged.gate();
  await staged.report('blocker');
  await staged.report('blocker', 'blocker');
  await staged.make(1);
  await staged.gate('error');
  expect([best(staged), reviewed(staged)]).toEqual([0, 1]);
});

test('a version that came back counts by its last check', async () => {
  const staged = await StagedRun.begin({ loop: 'iterate-revision', settings: { maxIterations: 4 } });
  await staged.make(1);
  await staged.report('major');
  await staged.make(2);
  await staged.report('major', 'major');
  await staged.make(1);
  await staged.report('major', 'major', 'major');
  expect(best(staged)).toBe(2);
});
