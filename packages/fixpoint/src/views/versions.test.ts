import { expect, test } from 'vitest';
import { version } from './test-support.ts';
import { sayVersion } from './versions.ts';

test('a version is named by its number and the beginning of its hash, and by its commit where it has one', () => {
  expect(sayVersion(version(1))).toBe('version 1 (1111111)');
  expect(sayVersion({ ...version(2), commit: 'bebd48a'.repeat(6).slice(0, 40) })).toBe(
    'version 2 (commit bebd48a)',
  );
});
