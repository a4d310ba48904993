import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatTime, parseTime } from '../src/clock.js';
import { describeDay, isOpen, parseHours } from '../src/hours.js';

const shop = parseHours('Mo-Fr 9:00-12:00, 13:30-18:00\nSa 10:00-14:00\n');

test('reads hours with and without minutes', () => {
  assert.equal(parseTime('9'), 540);
  assert.equal(parseTime('13:30'), 810);
  assert.throws(() => parseTime('half past nine'), /not a time/);
});

test('writes midnight as the beginning of a day', () => {
  assert.equal(formatTime(24 * 60), '00:00');
  assert.equal(formatTime(570), '09:30');
});

test('is open within each span, and closed between them', () => {
  assert.equal(isOpen(shop, 'Tu 11:59'), true);
  assert.equal(isOpen(shop, 'Tu 12:00'), false);
  assert.equal(isOpen(shop, 'Tu 13:30'), true);
  assert.equal(isOpen(shop, 'Su 11:00'), false);
});

test('reads days that run over the end of the week', () => {
  assert.deepEqual(Object.keys(parseHours('Sa-Mo 8:00-20:00')), ['Sa', 'Su', 'Mo']);
});

test('tells the hours of a day in words', () => {
  assert.equal(describeDay(shop, 'Mo'), '09:00 to 12:00 and 13:30 to 18:00');
  assert.equal(describeDay(shop, 'Su'), 'closed');
});
