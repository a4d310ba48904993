import { describe, expect, test } from 'vitest';
import { apply, initial } from './apply.ts';
import { next } from './need.ts';
import { after, bad, capped, check, goTo, makeLoop, replied, report, revise } from './test-support.ts';
import type { Loop, Step } from './types.ts';

const crashed = { kind: 'failed', seat: null, failure: 'crash' } as const;
const loop = makeLoop({ check: check(goTo('revise')), revise: revise(goTo('check')) });

describe('what was not asked for is refused', () => {
  const { state } = initial(loop);

  test('with what is needed instead', () => {
    expect(() => apply(loop, state, replied({ kind: 'done', version: 1 }))).toThrow(
      'a reply of kind done was not asked for: the run awaits checker',
    );
    expect(() => apply(loop, state, { kind: 'answered', option: 'proceed' })).toThrow(
      'the answer proceed was not asked for: the run awaits checker',
    );
    expect(() => apply(loop, state, { ...crashed, seat: 'lens' })).toThrow('a reply of seat lens');
    expect(() => apply(loop, state, { kind: 'reopened' })).toThrow('going on was not asked for');
  });

  test('after the end too', () => {
    const ended = after(loop, [{ kind: 'stopped', outcome: 'abandoned', reason: 'cancelled' }]).state;
    expect(() => apply(loop, ended, replied(report()))).toThrow('the run has ended abandoned (cancelled)');
    expect(() => apply(loop, ended, { kind: 'edited', version: 1 })).toThrow('an edit was not asked for');
  });
});

describe('a failed call', () => {
  test('is made again as a further attempt', () => {
    const { state, facts } = after(loop, [crashed]);
    expect(next(loop, state)).toMatchObject({ calls: [{ role: 'checker', word: 'check', attempt: 2 }] });
    expect(facts).toEqual([{ kind: 'retried', step: 'check', seat: null, failure: 'crash' }]);
  });

  test('ends the run with the reason of its role once the retries are spent', () => {
    const { state } = after(loop, [crashed, crashed]);
    expect(next(loop, state)).toEqual({ kind: 'ended', outcome: 'inconclusive', reason: 'checker-failed' });
  });

  test('has its retries afresh at the next call, and in a run that is taken up again', () => {
    const later = after(loop, [crashed, replied(report()), crashed]).state;
    expect(next(loop, later)).toMatchObject({ calls: [{ role: 'producer', attempt: 2 }] });
    const reopened = after(loop, [crashed, crashed, { kind: 'reopened' }]).state;
    expect(next(loop, reopened)).toMatchObject({ calls: [{ role: 'checker', attempt: 1 }] });
  });
});

describe('a panel', () => {
  const lenses: Step = { ...check(goTo('revise')), seats: 'lenses', word: 'lens' } as Step;
  const panel: Loop = makeLoop(
    { lenses, revise: revise(goTo('lenses')) },
    { settings: { lenses: ['a', 'b'] } },
  );

  test('asks all seats at once, without a word, and goes on when all have replied', () => {
    const { state } = initial(panel);
    expect(next(panel, state)).toMatchObject({
      calls: [
        { seat: 'a', word: null },
        { seat: 'b', word: null },
      ],
    });
    const half = apply(panel, state, replied(report(bad('f1')), 'b')).state;
    expect(next(panel, half)).toMatchObject({ calls: [{ seat: 'a' }] });
    const whole = apply(panel, half, replied(report(bad('f2')), 'a')).state;
    expect(whole).toMatchObject({ step: 'revise', findings: [{ id: 'f1' }, { id: 'f2' }] });
  });

  test('is asked as a whole again where somebody edits what some of its seats have read', () => {
    const heard = replied(report(bad('f1')), 'b');
    const { state } = after(panel, [heard, { kind: 'edited', version: 1 }]);
    expect(next(panel, state)).toMatchObject({ calls: [{ seat: 'a' }, { seat: 'b' }] });
    const { state: first } = after(panel, [heard, { kind: 'edited', version: 1 }, replied(report(), 'a')]);
    expect(first.findings).toEqual([]);
    const { state: same } = after(panel, [heard, { kind: 'edited', version: 0 }]);
    expect(next(panel, same)).toMatchObject({ calls: [{ seat: 'a' }] });
  });

  test('asks only the seat again that failed, by its word', () => {
    const { state } = after(panel, [{ ...crashed, seat: 'a' }, replied(report(), 'b')]);
    expect(next(panel, state)).toMatchObject({ calls: [{ seat: 'a', word: 'lens', attempt: 2 }] });
  });

  test('hears the others when one seat failed for good, and asks that seat alone in a run taken up again', () => {
    const spent = after(panel, [
      { ...crashed, seat: 'a' },
      { ...crashed, seat: 'a' },
    ]).state;
    expect(next(panel, spent)).toMatchObject({ calls: [{ seat: 'b' }] });
    const ended = apply(panel, spent, replied(report(bad('f1')), 'b')).state;
    expect(ended.ended).toEqual({ outcome: 'inconclusive', reason: 'checker-failed' });
    const reopened = apply(panel, ended, { kind: 'reopened' }).state;
    expect(next(panel, reopened)).toMatchObject({ calls: [{ seat: 'a', attempt: 1 }] });
    const whole = apply(panel, reopened, replied(report(), 'a')).state;
    expect(whole).toMatchObject({ step: 'revise', findings: [{ id: 'f1' }] });
  });
});

test('an edit by somebody else is a version that no checker saw', () => {
  const { state } = after(loop, [replied(report(bad('f1'))), { kind: 'edited', version: 1 }]);
  expect(state).toMatchObject({ step: 'revise', version: 1, newest: 1, reviewed: false });
});

test('a loop that would end clean with a finding open is refused, whoever wrote it', () => {
  const clean = { kind: 'end', outcome: 'converged', reason: 'clean' } as const;
  const rash = makeLoop({ check: check({ when: [], do: [], go: clean }) });
  expect(() => after(rash, [replied(report(bad('f1')))])).toThrow(
    'would end converged with gating findings open: 1',
  );
  const blind = makeLoop({ revise: revise({ when: [], do: [], go: clean }) });
  expect(() => after(blind, [replied({ kind: 'done', version: 1 })])).toThrow('that no checker saw');
  expect(
    after(makeLoop({ check: check({ when: [], do: [], go: capped }) }), [replied(report())]).state.ended,
  ).toEqual({ outcome: 'capped', reason: 'cap' });
});
