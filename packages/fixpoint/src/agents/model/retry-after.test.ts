import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const now = Date.parse('2026-01-02T03:04:05Z');

test.each([
  [{ 'retry-after': '90' }, '2026-01-02T03:05:35.000Z'],
  [{ 'retry-after': '0.5' }, '2026-01-02T03:04:05.500Z'],
  [{ 'retry-after': 'Fri, 02 Jan 2026 04:00:00 GMT' }, '2026-01-02T04:00:00.000Z'],
  [{ 'retry-after-ms': '1500', 'retry-after': '2' }, '2026-01-02T03:04:06.500Z'],
  [{ 'retry-after': 'soon' }, null],
  [{ 'retry-after': '' }, null],
  [{ 'retry-after': '99999999999999999' }, null],
  [{ 'retry-after': '9'.repeat(400) }, null],
  [{ 'retry-after': 'Fri, 02 Jan 202600 04:00:00 GMT' }, null],
  [{ 'retry-after-ms': 'Infinity' }, null],
  [{ 'retry-after-ms': '1e300', 'retry-after': '90' }, '2026-01-02T03:05:35.000Z'],
  [{}, null],
])('when a limit ends is read in the headers: %j', (headers, until) => {
  expect(readRetryAfter(headers as Readonly<Record<string, string>>, now)).toBe(until);
});
