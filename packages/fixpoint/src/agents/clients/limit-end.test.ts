import { expect, test } from 'vitest';
import { readLimitEnd } from './limit-end.ts';

test.each([
  ['Claude AI usage limit reached|1767225600', '2026-01-01T00:00:00.000Z'],
  ['quota exhausted until 2026-01-01T10:30:00Z, then again', '2026-01-01T10:30:00.000Z'],
  ['it goes on at 2026-99-01T10:30:00Z', null],
  ['Request rejected (429), in 20 s', null],
  ['', null],
])('the end of a limit is read where it is told: %s', (why, end) => {
  expect(readLimitEnd(why)).toBe(end);
});
