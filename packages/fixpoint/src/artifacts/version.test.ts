import { expect, test } from 'vitest';
import { isSameText } from './version.ts';

test('texts are compared trimmed, and only that', () => {
  expect(isSameText('\uFEFF plan\r\n\n', 'plan')).toBe(true);
  expect(isSameText('a\n\nb', 'a\nb')).toBe(false);
  expect(isSameText('a\r\nb', 'a\nb')).toBe(false);
  expect(isSameText('Plan', 'plan')).toBe(false);
});
