import { createColors } from 'picocolors';
import { expect, test } from 'vitest';
import { FixpointError } from '../../base/index.ts';
import { StagedRun, stalledRun } from '../test-support.ts';
import { showRun } from './show-run.ts';

test('a run is told round by round, with what is open and what to do next', async () => {
  const staged = await stalledRun();
  expect(showRun(staged.run)).toBe(`gsd-revision on plan.md  run 260130-gkmtbzq
began 2026-01-30T12:00:00.000Z, took 7s; 3 calls, 6s, 300 tokens in, 30 out, $0.75

Waiting for a person (stall): 4 gating findings, then 4: not below the last count. Round 2 left 1 blocker finding and 3 warning findings.
Last version: version 1 (1111111), which a checker has seen.

Round 1  version 0 (0000000)  ■B 2  ▲W 2  ○I 1  → revise
  check  checker (scripted) listed 5 findings
  because  4 gating findings; 0 of 3 revisions are used
  revise  scripted made version 1 (1111111): Said where the data come from.
Round 2  version 1 (1111111)  ■B 1  ▲W 3  ○I 0  → ask:stall
  check  checker (scripted) listed 4 findings
  because  4 gating findings, then 4: not below the last count
  ask:stall  How shall it go on?

Open findings: 4
  ■ B f6  property f6
       evidence f6
  ▲ W f7  property f7
       evidence f7
  ▲ W f8  property f8
       evidence f8
  ▲ W f9  property f9
       evidence f9

Findings over time, 9 findings: 4 open, 5 not rechecked
  f1  not rechecked  latent  round 1  property f1
  f2  not rechecked  latent  round 1  property f2
  f3  not rechecked  latent  round 1  property f3
  f4  not rechecked  latent  round 1  property f4
  f5  not rechecked  latent  round 1  property f5
  f6  open                   round 2  property f6
  f7  open                   round 2  property f7
  f8  open                   round 2  property f8
  f9  open                   round 2  property f9

What it used
  checker   2 calls, 4s, 200 tokens in, 20 out, $0.50
  producer  1 call, 2s, 100 tokens in, 10 out, $0.25
  round 1   2 calls, 4s, 200 tokens in, 20 out, $0.50
  round 2   1 call, 2s, 100 tokens in, 10 out, $0.25

Next
  fixpoint answer 260130-gkmtbzq proceed      does proceed
  fixpoint answer 260130-gkmtbzq adjust       does adjust
  fixpoint answer 260130-gkmtbzq abandon      does abandon
  fixpoint diff 260130-gkmtbzq                what was changed
  fixpoint show 260130-gkmtbzq                what happened, and why
  fixpoint report 260130-gkmtbzq --format md  the same as Markdown
`);
});

test('one round is told with its decision, rule by rule', async () => {
  const staged = await StagedRun.begin({ loop: 'gsd-revision' });
  await staged.report({
    severity: 'warning',
    property: 'Each task names its test.',
    evidence: 'Task 2 has none.\nTask 3 has none.',
    hint: 'Name them.',
    location: { file: 'plan.md', line: 12, section: 'Task 2' },
  });
  await staged.make(1);
  expect(showRun(staged.run, { round: 1 })).toBe(`Round 1  version 0 (0000000)  ■B 0  ▲W 1  ○I 0  → revise
  check  checker (scripted) listed 1 finding
  because  1 gating finding; 0 of 3 revisions are used

Findings: 1
  ▲ W f1  plan.md:12, Task 2  Each task names its test.
       Task 2 has none.
       Task 3 has none.
       hint: Name them.

Decision, rule by rule
  check, on report
    1. always; count checks
    2. clean [gating 1] and none unresolved [unresolved 0]: does not hold
    3. full revisions [revisions 0, max 3]: does not hold
    4. not-below baseline [gating 1, baseline none]: does not hold
    5. always → revise

What followed
  revise  scripted made version 1 (1111111)

used in this round: 2 calls, 4s, 200 tokens in, 20 out, $0.50
`);
});

test('a panel’s round shows what each seat listed, also what was not kept', async () => {
  const staged = await StagedRun.begin({
    loop: 'self-review-relay',
    settings: { lenses: ['tests', 'scope'] },
  });
  await staged.gate();
  await staged.report({ severity: 'nit', property: 'Names are whole words.' });
  await staged.report();
  await staged.report();
  const text = showRun(staged.run, { round: 1 });
  expect(text).toContain('Findings: 0\n');
  expect(text).toContain('Listed by tests: 1\n  ◇ N f1  Names are whole words.\n');
  expect(text).toContain('Listed by synthesizer: 0\n');
});

test('what else happened is told where it happened', async () => {
  const staged = await StagedRun.begin({ loop: 'gsd-revision', settings: { maxRevisions: 1 } });
  await staged.fail('unparseable', 'there is no verdict');
  await staged.append({
    type: 'workspace.changed',
    call: 'c1',
    role: 'checker',
    files: ['src/a.ts'],
    undone: true,
    kept: null,
  });
  await staged.report('blocker');
  await staged.conflict({
    property: 'Tests run.',
    conflictsWith: 'No network.',
    alternatives: ['Record them.'],
  });
  await staged.ask('Which of the two stands?');
  await staged.answer('adopt:1', 'as last year');
  await staged.make(1);
  await staged.append({
    type: 'artifact.edited',
    version: { n: 2, hash: '2'.repeat(64), key: 'k', bytes: 1 },
  });
  await staged.append({ type: 'run.stopped', outcome: 'abandoned', reason: 'cancelled', why: 'cancelled' });
  const told = showRun(staged.run).split('\n\n')[2];
  expect(told).toBe(`  check  scripted failed (unparseable): there is no verdict; it is asked again
  undone  checker changed src/a.ts; it was put back
Round 1  version 0 (0000000)  ■B 1  ▲W 0  ○I 0  → revise
  check  checker (scripted) listed 1 finding
  because  1 gating finding; 0 of 1 revisions are used
  revise  scripted returned a conflict: Tests run.; stands against: No network.; alternatives: 1. Record them.
  ask:conflict  Which of the two stands?
  answer  adopt:1 (by command): as last year
  revise  scripted made version 1 (1111111)
  edited  somebody edited the artifact: version 2 (2222222)
  stopped  cancelled`);
});

test('a round that the run does not have is an error that says which there are', async () => {
  const { run } = await stalledRun();
  expect(() => showRun(run, { round: 3 })).toThrowError(FixpointError);
  expect(() => showRun(run, { round: 3 })).toThrowError('has no round 3');
});

test('colour adds nothing but colour', async () => {
  const { run } = await stalledRun();
  const coloured = showRun(run, { style: createColors(true) });
  expect(coloured).not.toBe(showRun(run));
  expect(withoutColour(coloured)).toBe(showRun(run));
});

function withoutColour(text: string): string {
  const sequence = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');
  return text.replaceAll(sequence, '');
}
