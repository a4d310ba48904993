import { expect, test } from 'vitest';
import { standingOf } from './standing.ts';
import { tellMoment } from './tell.ts';
import { StagedRun } from './test-support.ts';
import { timeline } from './timeline.ts';

const settings = { lenses: ['a', 'b', 'c'], retries: 0 };

test('a lens that failed for good is why the run ended, also where another one is heard after it', async () => {
  const staged = await StagedRun.begin({ loop: 'standard', settings });
  await staged.fail('timeout', 'It took too long.');
  await staged.fail('crash', 'exit code 1');
  await staged.report();
  expect(standingOf(staged.run.history)).toMatchObject({
    outcome: 'inconclusive',
    reason: 'reviewer-failed',
    why: 'reviewer (a) failed once, the last time: It took too long; reviewer (b) failed once, the last time: exit code 1',
  });
});

test('a lens that failed is told by its name', async () => {
  const staged = await StagedRun.begin({ loop: 'standard', settings: { ...settings, retries: 1 } });
  await staged.fail('timeout', 'It took too long.');
  const failed = timeline(staged.run.history).find((moment) => moment.kind === 'failed');
  expect(failed?.kind === 'failed' && tellMoment(failed, (text) => text).text).toBe(
    'a (scripted) failed (timeout): It took too long; it is asked again',
  );
});
