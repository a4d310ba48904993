import { expect, test } from 'vitest';
import { runResult } from '../result.ts';
import { StagedRun, stalledRun } from '../test-support.ts';
import { endingText } from './ending-text.ts';
import { safeLine } from './safe-text.ts';

test('a run that waits prints the question and the line for each answer', async () => {
  const { run } = await stalledRun();
  expect(
    endingText(run),
  ).toBe(`Waiting for a person (stall): 4 gating findings, then 4: not below the last count. Round 2 left 1 blocker finding and 3 warning findings.
Last version: version 1 (1111111), which a checker has seen.
2 rounds, checks 2, revisions 1, conflicts 0
3 calls, 6s, 300 tokens in, 30 out, $0.75; run 260130-gkmtbzq

Round 1  version 0 (0000000)  ■B 2  ▲W 2  ○I 1  → revise
Round 2  version 1 (1111111)  ■B 1  ▲W 3  ○I 0  → ask:stall

Open findings: 4
  ■ B f6  property f6
       evidence f6
  ▲ W f7  property f7
       evidence f7
  ▲ W f8  property f8
       evidence f8
  ▲ W f9  property f9
       evidence f9

Question q1: stall
How shall it go on?

Next
  fixpoint answer 260130-gkmtbzq proceed      does proceed
  fixpoint answer 260130-gkmtbzq adjust       does adjust
  fixpoint answer 260130-gkmtbzq abandon      does abandon
  fixpoint diff 260130-gkmtbzq                what was changed
  fixpoint show 260130-gkmtbzq                what happened, and why
  fixpoint report 260130-gkmtbzq --format md  the same as Markdown
`);
});

test('a run in which nobody found anything says what that is worth', async () => {
  const staged = await StagedRun.begin({ loop: 'gsd-revision' });
  await staged.report();
  expect(firstLines(staged, 6)).toEqual([
    'Converged: no gating finding.',
    'Last version: version 0 (0000000), which a checker has seen.',
    'No reviewer found anything in the whole run: that says as much about the reviewers as about the artifact.',
    'Clean reviews of version 0: 1, by 1 reviewer (1 agent).',
    'Estimate, measured on code review of pull requests: about 0.6 serious defects left (0.45 to 0.77).',
    '1 round, checks 1, revisions 0, conflicts 0',
  ]);
});

test('an ending means what the loop says of it, and that text is only shown', async () => {
  const text = `
loop: once
severities: {bad: gates}
roles: {reviewer: {is: reviewer}}
means: {converged: "Use it.\\e[2J"}
steps:
  review:
    call: reviewer
    on: {report: [{when: clean, end: converged, reason: clean}, {end: blocked, reason: found}]}
`;
  const clean = await StagedRun.begin({ loop: 'once', text });
  await clean.report();
  expect(firstLines(clean).slice(0, 2)).toEqual([
    'Converged: no gating finding.',
    safeLine('Use it.\u001b[2J'),
  ]);
  expect(firstLines(clean)[1]).not.toContain('\u001b');
  expect(runResult(clean.run).means).toBe('Use it.\u001b[2J');
  const found = await StagedRun.begin({ loop: 'once', text });
  await found.report('bad');
  expect(firstLines(found)[1]).toContain('Last version');
  expect(runResult(found.run).means).toBeUndefined();
});

test('an accepted version that no checker saw is called so', async () => {
  const staged = await StagedRun.begin({ loop: 'gsd-revision', settings: { maxConflicts: 1 } });
  await staged.report('blocker');
  const conflict = { property: 'p', conflictsWith: 'c', alternatives: [] };
  await staged.conflict(conflict);
  await staged.ask();
  await staged.append({
    type: 'artifact.edited',
    version: { n: 1, hash: '1'.repeat(64), key: 'k', bytes: 1 },
  });
  await staged.answer('proceed');
  expect(firstLines(staged).slice(0, 3)).toEqual([
    'Accepted (conflict-cap): a person answered proceed. Round 1 left 1 blocker finding.',
    'Last version: version 1 (1111111), which NO checker has seen.',
    'Last reviewed: version 0 (0000000).',
  ]);
});

test('a better version than the one on disk is named, and how to put it back', async () => {
  const staged = await StagedRun.begin({ loop: 'iterate-revision' });
  await staged.make(1);
  await staged.report('major');
  await staged.make(2);
  await staged.report('critical', 'major');
  const text = endingText(staged.run);
  expect(firstLines(staged).slice(0, 3)).toEqual([
    'NOT READY, blocked (critical): 1 critical finding. Round 2 left 1 critical finding and 1 major finding.',
    'Last version: version 2 (2222222), which a checker has seen.',
    'Best reviewed: version 1 (1111111), with 1 gating finding.',
  ]);
  expect(text).toContain(
    '  fixpoint restore 260130-gkmtbzq --best      put the best reviewed version back\n',
  );
});

test('a run that can go on says how', async () => {
  const staged = await StagedRun.begin({ loop: 'gsd-revision' });
  await staged.fail('timeout', 'it took longer than 600 s');
  await staged.fail('crash', 'it ended with exit code 1');
  const text = endingText(staged.run);
  expect(firstLines(staged).slice(0, 3)).toEqual([
    'INCONCLUSIVE (checker-failed): checker failed 2 times, the last time: it ended with exit code 1.',
    'Last version: version 0 (0000000), which NO checker has seen.',
    'No checker has seen any version of this run.',
  ]);
  expect(text).toContain('  fixpoint resume 260130-gkmtbzq              go on with it\n');
});

test('a reason that is a sentence of its own ends with one full stop', async () => {
  const staged = await StagedRun.begin({ loop: 'gsd-revision' });
  await staged.fail('unparseable', 'The reply is blank.');
  await staged.fail('unparseable', 'The reply is blank.');
  expect(firstLines(staged)[0]).toMatch(/the last time: The reply is blank\.$/);
});

test('a run that was stopped from outside gives the reason that was given', async () => {
  const staged = await StagedRun.begin({ loop: 'gsd-revision' });
  await staged.append({
    type: 'run.stopped',
    outcome: 'over-budget',
    reason: 'budget',
    why: '10 of 10 calls are used up',
  });
  expect(firstLines(staged)[0]).toBe('NOT READY, over budget (budget): 10 of 10 calls are used up.');
});

function firstLines({ run }: StagedRun, count = 4): readonly string[] {
  return endingText(run).split('\n').slice(0, count);
}
