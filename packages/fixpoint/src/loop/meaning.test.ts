import { describe, expect, test } from 'vitest';
import type { OpenFinding, Reply } from './reply.ts';
import { after, bad, check, goTo, makeLoop, replied, report } from './test-support.ts';
import type { Step } from './types.ts';

const judge: Step = {
  kind: 'call',
  role: 'judge',
  word: 'judge',
  on: { resolutions: [goTo('judge')], rulings: [goTo('judge')] },
};
const rereview: Step = { kind: 'call', role: 'checker', word: 'again', on: { verdicts: [goTo('again')] } };

/** What is open after a report and one more reply. */
function openAfter(first: Reply, second?: Reply) {
  const step = second?.kind === 'verdicts' ? 'again' : 'judge';
  const loop = makeLoop({ check: check(goTo(step)), judge, again: rereview });
  return after(
    loop,
    [first, ...(second === undefined ? [] : [second])].map((reply) => replied(reply)),
  );
}

const unverified: OpenFinding = { id: 'u1', severity: 'so', mark: 'unverified' };

test('a report replaces what was open, and what only defers is recorded', () => {
  const loop = makeLoop({ check: check(goTo('check')) });
  const later = { id: 'f3', severity: 'later' };
  const { state, facts } = after(loop, [replied(report(bad('f1'))), replied(report(bad('f2'), later))]);
  expect(state.findings).toEqual([bad('f2')]);
  expect(facts).toContainEqual({ kind: 'deferred', finding: 'f3' });
  expect(facts).toContainEqual({ kind: 'found', finding: 'f3', severity: 'later' });
});

test('a gap in what was specified stays open whatever its severity', () => {
  const gap = { id: 'f1', severity: 'later', spec: true } as const;
  expect(openAfter(report(gap)).state.findings).toEqual([gap]);
});

describe('verdicts', () => {
  test('close what was addressed and nothing else', () => {
    const verdicts = { kind: 'verdicts', addressed: ['f1', 'f9'], breakage: [], observations: 0 } as const;
    const { state, facts } = openAfter(report(bad('f1'), bad('f2')), verdicts);
    expect(state.findings).toEqual([bad('f2')]);
    expect(facts).toContainEqual({ kind: 'closed', finding: 'f1', by: 'verdict' });
  });

  test('open what the fix broke, and record the rest', () => {
    const breakage = [bad('f2'), { id: 'f3', severity: 'later' }];
    const { state, facts } = openAfter(report(), {
      kind: 'verdicts',
      addressed: [],
      breakage,
      observations: 2,
    });
    expect(state.findings).toEqual([bad('f2')]);
    expect(facts.filter(({ kind }) => kind === 'deferred')).toHaveLength(3);
  });
});

test('what a judge did not find fine is a gap', () => {
  const other = { ...unverified, id: 'u2' };
  const { state } = openAfter(report(unverified, other), { kind: 'resolutions', fine: ['u1'] });
  expect(state.findings).toEqual([{ id: 'u2', severity: 'so', spec: true }]);
});

test('a ruling marks its finding', () => {
  const { state } = openAfter(report(bad('f1'), bad('f2')), { kind: 'rulings', rulings: { f1: 'wrong' } });
  expect(state.findings).toEqual([{ ...bad('f1'), mark: 'wrong' }, bad('f2')]);
});

test('anything found at any severity is seen for the rest of the run', () => {
  const loop = makeLoop({ check: check(goTo('check')) });
  const later = report({ id: 'f1', severity: 'later' });
  expect(after(loop, [replied(report())]).state.seen).toBe(false);
  expect(after(loop, [replied(later), replied(report())]).state.seen).toBe(true);
});

test('a finding that two seats of a panel list is open once, as bad as the worse of them says', () => {
  const loop = makeLoop(
    { check: { ...check(goTo('check')), kind: 'call', seats: 'seats' } as Step },
    { settings: { seats: ['a', 'b'] } },
  );
  const mild = { id: 'f1', severity: 'so' };
  const said = [replied(report(mild, bad('f2')), 'a'), replied(report(bad('f1')), 'b')];
  expect(after(loop, said).state.findings).toEqual([bad('f1'), bad('f2')]);
  expect(after(loop, [replied(report(bad('f1'), mild), 'a')]).state.findings).toEqual([bad('f1')]);
});

test('what the fix is said to have broken stays open once, where it was open before', () => {
  const again = {
    kind: 'verdicts',
    addressed: ['f1'],
    breakage: [bad('f1'), bad('f2')],
    observations: 0,
  } as const;
  expect(openAfter(report(bad('f1'), bad('f2')), again).state.findings).toEqual([bad('f2'), bad('f1')]);
});
