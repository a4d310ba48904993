import { expect, test } from 'vitest';
import type { FindingMatch } from '../../journal/index.ts';
import { StagedRun } from '../test-support.ts';
import { lineageLines } from '../text/lineage-lines.ts';
import { plainStyle } from '../text/style.ts';
import { lineageOf } from './lineage.ts';

/** The stories in short: `f1 open latent 1`. */
function tell({ run }: StagedRun): readonly string[] {
  return lineageOf(run.history).map(
    ({ id, state, origin, rounds }) => `${id} ${state} ${origin} ${rounds.join(',')}`,
  );
}

function sameAs(index: number, earlier: string): FindingMatch {
  return { index, earlier, zone: 'same', by: 'similarity', score: 0.9, matcher: 1 };
}

const text = `loop: reviewed
findings: kept
severities: {blocker: gates, minor: defers}
roles:
  reviewer: {is: reviewer}
  producer: {is: producer}
memory:
  rounds: {per: run, max: 9}
steps:
  review:
    call: reviewer
    replies: [report]
    on:
      report: [{then: revise}]
  revise:
    call: producer
    replies: [done, unchanged, conflict]
    on:
      done, unchanged, conflict: [{then: again}]
  again:
    call: reviewer
    replies: [verdicts]
    on:
      verdicts:
        - {do: {count: rounds}}
        - {when: [clean, {full: rounds}], end: converged, reason: clean}
        - {when: {full: rounds}, end: capped, reason: cap}
        - {then: review}
`;

async function begin(): Promise<StagedRun> {
  return StagedRun.begin({ loop: 'reviewed', text });
}

const blocker = (id: string) => ({ id, severity: 'blocker' });

async function verdicts(staged: StagedRun, addressed: readonly string[], ...breakage: readonly string[]) {
  const findings = breakage.map((id) => ({ ...blocker(id), property: `property ${id}`, evidence: '' }));
  await staged.reply(
    { kind: 'verdicts', addressed, breakage: breakage.map(blocker), observations: 0 },
    { findings },
  );
}

test('a verdict closes a finding; one without stays open', async () => {
  const staged = await begin();
  await staged.report('blocker', 'blocker');
  await staged.make(1);
  await verdicts(staged, ['f1']);
  expect(tell(staged)).toEqual(['f1 addressed latent 1', 'f2 open latent 1,2']);
});

test('absence from a later report is no closure', async () => {
  const staged = await begin();
  await staged.report('blocker', 'blocker');
  await staged.make(1);
  await verdicts(staged, ['f1']);
  await staged.report();
  expect(tell(staged)).toEqual(['f1 addressed latent 1', 'f2 not-rechecked latent 1,2']);
});

test('what was met and is listed again has regressed', async () => {
  const staged = await begin();
  await staged.report('blocker');
  await staged.make(1);
  await verdicts(staged, ['f1']);
  const finding = { ...blocker('f1'), property: 'p', evidence: 'e' };
  await staged.reply(
    { kind: 'report', findings: [blocker('f1')] },
    { findings: [finding], matches: [sameAs(0, 'f1')] },
  );
  expect(tell(staged)).toEqual(['f1 regressed regressed 1,3']);
});

test('a finding with a new id that was matched to an earlier one goes on with its story', async () => {
  const staged = await begin();
  await staged.report('blocker');
  await staged.make(1);
  await verdicts(staged, []);
  const finding = { ...blocker('f2'), property: 'p', evidence: 'e' };
  await staged.reply(
    { kind: 'report', findings: [blocker('f2')] },
    { findings: [finding], matches: [sameAs(0, 'f1')] },
  );
  expect(tell(staged)).toEqual(['f1 open latent 1,2,3']);
  expect(lineageOf(staged.run.history)[0]?.finding.id).toBe('f2');
  expect(lineageLines(staged.run.history, plainStyle)).toContainEqual(
    expect.stringMatching(/^ {2}f1, f2 {2}open/u),
  );
});

test('what may be the same is told, and stays two findings', async () => {
  const staged = await begin();
  await staged.report('blocker');
  await staged.make(1);
  await verdicts(staged, ['f1']);
  const finding = { ...blocker('f2'), property: 'p', evidence: 'e' };
  const matches = [{ ...sameAs(0, 'f1'), zone: 'ask' as const }];
  await staged.reply({ kind: 'report', findings: [blocker('f2')] }, { findings: [finding], matches });
  expect(lineageOf(staged.run.history).map(({ id, mayBe }) => [id, mayBe])).toEqual([
    ['f1', []],
    ['f2', ['f1']],
  ]);
});

test('the origin of a later finding is told by the lines that the revision changed', async () => {
  const staged = await begin();
  await staged.report('blocker');
  const changed = [{ path: 'plan.md', lines: [{ from: 10, to: 12 }] }];
  const version = { n: 1, hash: '1', key: '1', bytes: 1 };
  await staged.reply({ kind: 'done', version: 1 }, { version, changed });
  const at = (id: string, line?: number) => ({
    ...blocker(id),
    property: id,
    evidence: '',
    location: line === undefined ? {} : { file: 'plan.md', line },
  });
  const findings = [at('f2', 11), at('f3', 40), at('f4')];
  const reply = {
    kind: 'verdicts',
    addressed: ['f1'],
    breakage: findings.map(({ id }) => blocker(id)),
    observations: 0,
  } as const;
  await staged.reply(reply, { findings });
  expect(tell(staged).slice(1)).toEqual(['f2 open fix-induced 2', 'f3 open novel 2', 'f4 open null 2']);
});

test('a conflict contests the finding that it is about, until a revision is complete', async () => {
  const staged = await begin();
  await staged.report({ property: 'Be short' }, { property: 'Be complete' });
  const conflict = { property: 'be  short', conflictsWith: 'the law', alternatives: [] };
  await staged.conflict(conflict);
  expect(tell(staged)).toEqual(['f1 contested latent 1', 'f2 open latent 1']);
  await verdicts(staged, []);
  expect(tell(staged)).toEqual(['f1 open latent 1,2', 'f2 open latent 1,2']);
});

test('what only defers, or is noticed beside verdicts, is deferred', async () => {
  const staged = await begin();
  await staged.report('minor');
  await staged.make(1);
  const noticed = { ...blocker('f2'), property: 'p', evidence: '' };
  await staged.reply(
    { kind: 'verdicts', addressed: [], breakage: [], observations: 1 },
    { findings: [noticed] },
  );
  expect(tell(staged)).toEqual(['f1 deferred latent 1', 'f2 deferred null 2']);
});
