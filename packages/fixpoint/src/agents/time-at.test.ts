import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeAt } from './time-at.ts';

test.each([
  [0, '1970-01-01T00:00:00.000Z'],
  [1_767_225_600_000, '2026-01-01T00:00:00.000Z'],
  [253_402_300_800_000, null],
  [-1, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])('%d milliseconds are the time %s', (milliseconds, time) => {
  expect(timeAt(milliseconds)).toBe(time);
});

test('no number is too odd to be asked for: a time that is given can be read again', () => {
  fc.assert(
    fc.property(fc.double(), (milliseconds) => {
      const time = timeAt(milliseconds);
      if (time !== null) expect(Date.parse(time)).toBe(Math.trunc(milliseconds) + 0);
    }),
  );
});
