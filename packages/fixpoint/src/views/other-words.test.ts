import { expect, test } from 'vitest';
import { report } from './report/report.ts';
import { runResult } from './result.ts';
import { StagedRun } from './test-support.ts';
import { endingText } from './text/ending-text.ts';
import { showRun } from './text/show-run.ts';

const seen = { id: 'f1', severity: 'blocker', property: 'Tax is given', evidence: 'Line 1 has none' };
const other = { id: 'f1', severity: 'major', property: 'The price says its tax', evidence: 'It says 900' };

/** A panel of which both seats listed the same finding, in words of their own. */
async function mergedRun(): Promise<StagedRun> {
  const staged = await StagedRun.begin({ loop: 'standard' });
  await staged.reply({ kind: 'report', findings: [{ id: 'f1', severity: 'blocker' }] }, { findings: [seen] });
  await staged.reply({ kind: 'report', findings: [{ id: 'f1', severity: 'major' }] }, { findings: [other] });
  return staged;
}

test('a finding that was listed in several words is shown in all of them', async () => {
  const { run } = await mergedRun();
  const [open] = runResult(run).open;
  const words = [open, ...(open?.otherWords ?? [])].map((finding) => finding?.property);
  expect(words.toSorted()).toEqual([seen.property, other.property]);
  for (const text of [endingText(run), showRun(run), report(run, 'md'), report(run, 'json')]) {
    for (const { property, evidence } of [seen, other]) {
      expect(text).toContain(property);
      expect(text).toContain(evidence);
    }
  }
});

test('the story of one that is met still tells all of its words', async () => {
  const staged = await mergedRun();
  await staged.make(1);
  await staged.reply({ kind: 'verdicts', addressed: ['f1'], breakage: [], observations: 0 });
  expect(showRun(staged.run)).toMatch(/f1 {2}addressed .* Tax is given\n +also: The price says its tax\n/u);
  expect(report(staged.run, 'md')).toContain('Tax is given; also: The price says its tax |');
});

test('a finding that was listed twice in the same words has no others', async () => {
  const staged = await StagedRun.begin({ loop: 'standard' });
  const reply = { kind: 'report', findings: [{ id: 'f1', severity: 'blocker' }] } as const;
  await staged.reply(reply, { findings: [seen] });
  await staged.reply(reply, { findings: [{ ...seen, property: 'Tax is given.' }] });
  expect(runResult(staged.run).open[0]).not.toHaveProperty('otherWords');
});
