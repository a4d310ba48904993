import { expect, test } from 'vitest';
import { readLedger } from './read-ledger.ts';
import { standingIn } from './standing.ts';

function standing(...lines: readonly string[]) {
  const text = ['# SDD ledger — plan: plan.md', ...lines].join('\n');
  const { open, ruled } = standingIn(readLedger(text, { file: 'ledger.md', plan: 'plan.md' }).entries);
  const say = ({ task, what }: { task: string; what: string }) => `${task}: ${what}`;
  return { open: open.map(say), ruled: ruled.map(say) };
}

const ruling = 'Ruling: load-bearing: A is broken (w.txt:1) — so — much';
const complete = 'complete (commits aaaaaaa..bbbbbbb, review clean)';

test('a load-bearing finding is open until its task is complete', () => {
  const blocked = [`Task 1: ${ruling}`, 'Task 1: BLOCKED — load-bearing: A is broken (w.txt:1)'];
  expect(standing(...blocked)).toEqual({ open: ['1: A is broken (w.txt:1)'], ruled: [] });
  expect(standing(...blocked, `Task 2: ${complete}`).open).toHaveLength(1);
  expect(standing(...blocked, `Task 1: ${complete}`)).toEqual({ open: [], ruled: [] });
});

test('one that was parked is ruled, also when its task is complete', () => {
  const parked = 'Task 1: parked — A is broken (w.txt:1) — ruling: load-bearing: so';
  const all = [`Task 1: ${ruling}`, parked, 'Task 1: complete (commits aaaaaaa..bbbbbbb, 1 parked)'];
  expect(standing(...all)).toEqual({ open: [], ruled: ['1: A is broken (w.txt:1)'] });
});

test('one that a person accepted is ruled', () => {
  const accepted = 'Task final: Ruling: accepted: A is broken (w.txt:1) — - — -';
  expect(standing(`Task final: ${ruling}`, accepted)).toEqual({
    open: [],
    ruled: ['final: A is broken (w.txt:1)'],
  });
});

test('what was wrong or put off, and a gate that was red, are neither', () => {
  expect(
    standing(
      'Task 1: Ruling: wrong: It is fine — so — -',
      'Task 1: Ruling: defer: It is late — so — -',
      'Task 1: parked — It is late — ruling: defer: so',
      'Task final: Ruling: accepted: gate-red — - — -',
    ),
  ).toEqual({ open: [], ruled: [] });
});
