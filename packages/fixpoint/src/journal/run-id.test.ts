import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRun, isRunId, newRunId } from './run-id.ts';

const noon = Date.UTC(2026, 0, 30, 12);

test('an id has its day and eight letters', () => {
  expect(newRunId({ now: () => noon }, () => 0.5)).toBe('260130-hmbbbbgb');
});

test('ids sort by the millisecond, whatever chance gives', () => {
  // This century: an id has two digits of its year.
  const moments = fc.integer({ min: 946_684_800_000, max: 4_102_444_799_998 });
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(
      fc.tuple(moments, fc.oneof(moments, fc.constant(null))),
      fc.tuple(chance, chance),
      (times, chances) => {
        const [one, other] = times;
        const [early, late] = [one, other ?? one + 1].toSorted((a, b) => a - b);
        fc.pre(early !== undefined && late !== undefined && early < late);
        const first = newRunId({ now: () => early ?? 0 }, () => chances[0]);
        const second = newRunId({ now: () => late ?? 0 }, () => chances[1]);
        expect(isRunId(first) && isRunId(second)).toBe(true);
        expect(first < second).toBe(true);
      },
    ),
  );
});

const ids = ['260129-bbbbccc', '260130-gkmtbzq', '260130-gkmxbbb'];

test.each([
  ['last', '260130-gkmxbbb'],
  ['260129-bbbbccc', '260129-bbbbccc'],
  ['260129', '260129-bbbbccc'],
  ['260130-gkmt', '260130-gkmtbzq'],
  ['gkmx', '260130-gkmxbbb'],
])('%s finds %s', (wanted, found) => {
  expect(findRun(ids, wanted)).toBe(found);
});

test('an id wins over longer ids that begin with it', () => {
  expect(findRun(['a', 'ab'], 'a')).toBe('a');
});

test('a beginning of several runs is refused, with all of them', () => {
  expect(() => findRun(ids, 'gkm')).toThrow('gkm could be any of 2 runs: 260130-gkmtbzq, 260130-gkmxbbb');
});

test('a run that is not there is refused, with the nearest one or how to list them', () => {
  expect(() => findRun(ids, '260130-gkmtbzz')).toThrow(
    expect.objectContaining({ code: 'not-found', hint: 'Was 260130-gkmtbzq meant?' }),
  );
  expect(() => findRun(ids, 'zzz')).toThrow(
    expect.objectContaining({ hint: expect.stringContaining('fixpoint runs') }),
  );
  expect(() => findRun(ids, '')).toThrow('there is no run');
  expect(() => findRun([], 'last')).toThrow('there is no run yet');
});
