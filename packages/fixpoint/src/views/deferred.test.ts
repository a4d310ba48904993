import { expect, test } from 'vitest';
import { gradeRun } from './grade/grade.ts';
import { caveats } from './headline.ts';
import { report } from './report/report.ts';
import { runResult } from './result.ts';
import { StagedRun } from './test-support.ts';
import { endingText } from './text/ending-text.ts';
import { showRun } from './text/show-run.ts';

/** A run of the loop `standard` whose re-review closes what was open, and notices something of this severity. */
async function noticed(severity: string): Promise<StagedRun> {
  const staged = await StagedRun.begin({ loop: 'standard' });
  await staged.report('blocker');
  await staged.report();
  await staged.make(1);
  const findings = [{ id: 'f2', severity, property: 'The data stay', evidence: 'They are gone' }];
  await staged.reply({ kind: 'verdicts', addressed: ['f1'], breakage: [], observations: 1 }, { findings });
  await staged.report();
  await staged.report();
  return staged;
}

test('an ending lists what was deferred although its severity gates, wherever it is told', async () => {
  const { run } = await noticed('blocker');
  const title = 'Deferred, and of a severity that gates';
  expect(runResult(run)).toMatchObject({ outcome: 'converged', open: [], deferred: [{ id: 'f2' }] });
  expect(gradeRun(run.history)?.deferred).toEqual(['f2']);
  expect(caveats(run.history)).toContain(
    'Deferred: 1 gating finding that a re-review noticed beside its verdicts; no producer was asked to meet it.',
  );
  expect(endingText(run)).toContain(`${title}: 1\n  ■ B f2  The data stay\n       They are gone\n`);
  expect(showRun(run)).toContain(`${title}: 1\n  ■ B f2  The data stay\n`);
  expect(report(run, 'md')).toContain(`## ${title}\n\n- **blocker** \`f2\` The data stay\n`);
});

test('what was deferred and gates nothing is no matter of the ending', async () => {
  const { run } = await noticed('nit');
  expect(runResult(run)).not.toHaveProperty('deferred');
  expect(gradeRun(run.history)).not.toHaveProperty('deferred');
});

test('what a later review lists itself is open, and not deferred', async () => {
  const staged = await StagedRun.begin({ loop: 'standard' });
  await staged.report('blocker');
  await staged.report();
  await staged.make(1);
  const seen = { id: 'f2', severity: 'blocker', property: 'The data stay', evidence: 'They are gone' };
  const verdicts = { kind: 'verdicts', addressed: ['f1'], breakage: [], observations: 1 } as const;
  await staged.reply(verdicts, { findings: [seen] });
  await staged.reply({ kind: 'report', findings: [{ id: 'f2', severity: 'blocker' }] }, { findings: [seen] });
  await staged.report();
  expect(runResult(staged.run)).not.toHaveProperty('deferred');
});

test('a re-review is told by its verdicts', async () => {
  const staged = await StagedRun.begin({ loop: 'standard' });
  await staged.report('blocker', 'major');
  await staged.report();
  await staged.make(1);
  await staged.reply({ kind: 'verdicts', addressed: ['f1'], breakage: [], observations: 0 });
  await staged.make(2);
  const findings = [{ id: 'f3', severity: 'nit', property: 'p', evidence: 'e' }];
  await staged.reply({ kind: 'verdicts', addressed: ['f2'], breakage: [], observations: 1 }, { findings });
  const shown = showRun(staged.run);
  expect(shown).toContain('rereview#1  reviewer (scripted) 1 of 2 addressed; open: f2\n');
  expect(shown).toContain('rereview#2  reviewer (scripted) 1 of 1 addressed; listed 1 finding\n');
});
