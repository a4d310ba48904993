import { describe, expect, test } from 'vitest';
import { sayLed } from './led.ts';
import { bestVersion } from './reviewed.ts';
import { rounds } from './rounds.ts';
import { StagedRun, stalledRun, version } from './test-support.ts';

async function begin(loop: string): Promise<StagedRun> {
  return StagedRun.begin({ loop });
}

/** What a table of rounds shows. */
function table({ run }: StagedRun) {
  return rounds(run.history).map(({ n, version, word, gating, led, why }) => {
    return `${n} v${version.n} ${word} ${gating} -> ${sayLed(led)}: ${why}`;
  });
}

describe('rounds of a loop with one checker', () => {
  test('each says what was found, where it led, and why in the numbers of its rule', async () => {
    expect(table(await stalledRun())).toEqual([
      '1 v0 check 4 -> revise: 4 gating findings; 0 of 3 revisions are used',
      '2 v1 check 4 -> ask:stall: 4 gating findings, then 4: not below the last count',
    ]);
  });

  test('counts have every level of the scale, also those of which there is none', async () => {
    const staged = await stalledRun();
    expect(rounds(staged.run.history).map(({ counts }) => counts)).toEqual([
      { blocker: 2, warning: 2, info: 1 },
      { blocker: 1, warning: 3, info: 0 },
    ]);
  });

  test('a cap says that it is used up', async () => {
    const staged = await StagedRun.begin({ loop: 'gsd-revision', settings: { maxRevisions: 1 } });
    await staged.report('blocker', 'blocker');
    await staged.make(1);
    await staged.report('blocker');
    expect(table(staged).at(-1)).toBe('2 v1 check 1 -> ask:cap: 1 of 1 revisions are used up');
  });

  test('a count that fell is held against the one before', async () => {
    const staged = await begin('gsd-revision');
    await staged.report('blocker', 'blocker');
    await staged.make(1);
    await staged.report('blocker');
    expect(table(staged).at(-1)).toBe(
      '2 v1 check 1 -> revise: 1 of 3 revisions are used; 2 gating findings, then 1',
    );
  });

  test('a check that failed is no round, and the next one that is read is', async () => {
    const staged = await begin('gsd-revision');
    await staged.fail('timeout', 'it took too long');
    await staged.report();
    expect(table(staged)).toEqual(['1 v0 check 0 -> converged: no gating finding']);
  });

  test('a round has the loop’s own word where it says one', async () => {
    const staged = await begin('iterate-revision');
    await staged.make(1);
    await staged.report('major', 'nit');
    await staged.make(2);
    await staged.report('critical');
    expect(rounds(staged.run.history).map(({ verdict, why }) => [verdict, why])).toEqual([
      ['CONTINUE', 'no critical finding; 1 gating finding; 1 of 3 iterations are used'],
      ['BLOCKED', '1 critical finding'],
    ]);
  });
});

describe('rounds of a panel', () => {
  test('the seats and the synthesizer are one round, which has what the synthesizer kept', async () => {
    const staged = await begin('self-review-relay');
    await staged.gate();
    await staged.report('nit');
    await staged.report();
    await staged.report('blocker');
    expect(rounds(staged.run.history)).toEqual([]);
    await staged.report('blocker');
    const [round, ...rest] = rounds(staged.run.history);
    expect(rest).toEqual([]);
    expect(round?.counts).toEqual({ blocker: 1, 'should-fix': 0, nit: 0 });
    expect(round?.checkers.map(({ role, seat, listed }) => [role, seat, listed.length])).toEqual([
      ['reviewer', 'correctness', 1],
      ['reviewer', 'operations', 0],
      ['reviewer', 'tests', 1],
      ['synthesizer', null, 1],
    ]);
  });

  test('a panel that is asked again, as somebody edited, has of each seat the later word', async () => {
    const settings = { lenses: ['correctness', 'tests'], maxRelays: 2 };
    const staged = await StagedRun.begin({ loop: 'self-review-relay', settings });
    await staged.gate();
    await staged.report('blocker');
    await staged.append({ type: 'artifact.edited', version: version(1) });
    await staged.report();
    await staged.report('nit');
    await staged.report();
    const checkers = rounds(staged.run.history)[0]?.checkers ?? [];
    expect(checkers.map(({ seat, listed }) => [seat, listed.length])).toEqual([
      ['correctness', 0],
      ['tests', 1],
      [null, 0],
    ]);
  });

  test('gates are no rounds where reviewers check too', async () => {
    const staged = await begin('self-review-relay');
    await staged.gate('error');
    await staged.make(1);
    await staged.gate();
    expect(rounds(staged.run.history)).toEqual([]);
  });
});

const gateLoop = `loop: lint
severities: {error: gates, warning: notes}
roles:
  gate: {is: gate}
  producer: {is: producer}
memory:
  fixes: {per: run, max: 1}
steps:
  gate:
    call: gate
    on:
      green: [{end: converged, reason: clean}]
      red:
        - {when: {full: fixes}, end: capped, reason: cap}
        - {do: {count: fixes}, then: fix}
  fix:
    call: producer
    on:
      done, unchanged: [{then: gate}]
`;

describe('rounds of a loop that has only gates', () => {
  test('each run of the gate is one', async () => {
    const staged = await StagedRun.begin({ loop: 'lint', text: gateLoop });
    await staged.gate('error', 'error', 'warning');
    await staged.make(1);
    await staged.gate('warning');
    expect(table(staged)).toEqual([
      '1 v0 gate 2 -> fix: 0 of 1 fixes are used',
      '2 v1 gate 1 -> capped: 1 of 1 fixes are used up',
    ]);
  });
});

describe('rounds of verdicts', () => {
  test('what was not addressed stays, and what broke joins it', async () => {
    const staged = await StagedRun.begin({
      loop: 'sdd',
      settings: { preflight: false },
      lists: { tasks: ['1'] },
    });
    await staged.make(1);
    await staged.report('critical', 'important', 'minor');
    await staged.make(2);
    const breakage = [{ id: 'f4', severity: 'critical', property: 'p', evidence: 'e' }];
    await staged.reply(
      {
        kind: 'verdicts',
        addressed: ['f1'],
        breakage: [{ id: 'f4', severity: 'critical' }],
        observations: 0,
      },
      { findings: breakage },
    );
    expect(
      rounds(staged.run.history).map(({ item, findings }) => [item, findings.map(({ id }) => id)]),
    ).toEqual([
      ['1', ['f1', 'f2', 'f3']],
      ['1', ['f2', 'f4']],
    ]);
    expect(table(staged)).toEqual([
      '1 v1 review:1 2 -> resume:1#1: 2 gating findings; 0 of 3 resume rounds are used',
      '2 v2 rereview:1#1 2 -> resume:1#2: 2 gating findings; 1 of 3 resume rounds are used',
    ]);
  });

  test('what is seen beside them is noted, whatever its severity, and makes no version worse', async () => {
    const staged = await StagedRun.begin({ loop: 'standard' });
    await staged.report('blocker', 'blocker');
    await staged.report();
    await staged.make(1);
    const findings = [{ id: 'f3', severity: 'blocker', property: 'p', evidence: 'e' }];
    const verdicts = { kind: 'verdicts', addressed: ['f1'], breakage: [], observations: 1 } as const;
    await staged.reply(verdicts, { findings });
    const round = rounds(staged.run.history).at(-1);
    expect(round).toMatchObject({ gating: 1, counts: { blocker: 1 }, noted: [{ id: 'f3' }] });
    expect(bestVersion(staged.run.history)?.n).toBe(1);
  });
});

test('what no reviewer could verify counts as that, and as a reason to go on', async () => {
  const settings = { preflight: false };
  const staged = await StagedRun.begin({ loop: 'sdd', settings, lists: { tasks: ['1'] } });
  await staged.make(1);
  const finding = { id: 'f1', severity: 'critical', property: 'p', evidence: 'e' };
  const listed = [{ id: 'f1', severity: 'critical', mark: 'unverified' }] as const;
  await staged.reply({ kind: 'report', findings: listed }, { findings: [finding] });
  const [round] = rounds(staged.run.history);
  expect(round).toMatchObject({ gating: 1, counts: { critical: 0, important: 0, minor: 0, unverified: 1 } });
});

test('the seats of a panel stand in the order of the loop, whichever came back first', async () => {
  const staged = await StagedRun.begin({ loop: 'standard', settings: { lenses: ['a', 'b'] } });
  const first = await staged.start();
  await staged.report('nit', 'major');
  const finding = { id: 'f3', severity: 'nit', property: 'property f3', evidence: '' };
  await staged.append({
    type: 'call.replied',
    ...first,
    reply: { kind: 'report', findings: [{ id: 'f3', severity: 'nit' }] },
    findings: [finding],
    ...{ conflict: null, summary: null, version: null, notes: [], raw: null },
    usage: { inputTokens: null, outputTokens: null, costUsd: null, seconds: 1 },
  });
  const [round] = rounds(staged.run.history);
  expect(round?.checkers.map(({ seat }) => seat)).toEqual(['a', 'b']);
  expect(round?.findings.map(({ id }) => id)).toEqual(['f3', 'f1', 'f2']);
});
