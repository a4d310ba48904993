import { expect, test } from 'vitest';
import { runLine } from '../run-line.ts';
import { StagedRun, stalledRun } from '../test-support.ts';
import { runsText, sayPips } from './runs-text.ts';

test('runs are listed with their outcome in words, a pip a round, and what they cost', async () => {
  const stalled = await stalledRun();
  const clean = await StagedRun.begin({ loop: 'iterate-revision' });
  await clean.make(1);
  await clean.report('major', 'major');
  await clean.make(2);
  await clean.report('nit');
  expect(runsText([runLine(stalled.run), runLine(clean.run)])).toBe(
    `260130-gkmtbzq  gsd-revision      plan.md  Waiting for a person (stall)  1 blocker, 3 warning  7s  $0.75
    ██  4 gating findings, then 4: not below the last count
260130-gkmtbzq  iterate-revision  plan.md  Converged (clean)             1 nit                 8s  $1.00
    █·  no gating finding
`,
  );
});

test('nothing is listed of no runs', () => {
  expect(runsText([])).toBe('');
});

test('a pip is as high as its gating findings, and one without any is a point', () => {
  expect(sayPips([8, 4, 1, 0])).toBe('█▄▁·');
});
