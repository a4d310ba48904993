import { expect, test } from 'vitest';
import { StagedRun } from '../test-support.ts';
import { columnsOf } from './columns.ts';
import { liveLine } from './live-line.ts';

const later = Date.UTC(2026, 0, 30, 12, 3, 5);

test('says the round, what is open, who is at work, the time and the price', async () => {
  const staged = await StagedRun.begin({ loop: 'gsd-revision' });
  await staged.start('claude');
  expect(liveLine(staged.run.history, later)).toBe(
    'round 1 · ■B 0  ▲W 0  ○I 0 · check: claude · 3m 05s · $0.00',
  );
});

test('what is done on the findings of a check still belongs to its round', async () => {
  const staged = await StagedRun.begin({ loop: 'gsd-revision' });
  await staged.report('blocker', 'info');
  await staged.start('codex');
  expect(liveLine(staged.run.history, later)).toBe(
    'round 1 · ■B 1  ▲W 0  ○I 1 · revise: codex · 3m 05s · $0.25',
  );
});

test('says how many are at work side by side', async () => {
  const staged = await StagedRun.begin({ loop: 'self-review-relay' });
  await staged.gate();
  await staged.start();
  await staged.start();
  expect(liveLine(staged.run.history, later)).toContain('lenses: 2 side by side');
});

test('says until when the run rests', async () => {
  const staged = await StagedRun.begin({ loop: 'gsd-revision' });
  const { call } = await staged.start('claude');
  await staged.append({
    type: 'call.postponed',
    call,
    hindrance: 'limited',
    why: 'Too many requests.',
    until: '2026-01-30T12:05:00.000Z',
    usage: null,
  });
  expect(liveLine(staged.run.history, later)).toContain('check: rests until 12:05:00 UTC');
});

test.each([
  'an agent whose name is much longer than any line of a terminal has room for, and then some',
  '長い名前'.repeat(30),
])('has at most 100 columns: %s', async (agent) => {
  const staged = await StagedRun.begin({ loop: 'gsd-revision' });
  await staged.start(agent);
  const line = liveLine(staged.run.history, later);
  expect(columnsOf(line)).toBeLessThanOrEqual(100);
  expect(line).toMatch(/… · 3m 05s · \$0\.00$/);
});
