import assert from 'node:assert/strict';
import test from 'node:test';
import { units } from '../src/units.js';

test('the longest part is first', () => {
  assert.deepEqual(
    units.map(([, seconds]) => seconds),
    [3600, 60, 1],
  );
});
