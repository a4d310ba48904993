import { expect, test } from 'vitest';
import type { Happened } from '../journal/index.ts';
import { perHistory } from './per-history.ts';

const happened = {} as Happened;

test('a view is computed once for a history, and again once more has happened', () => {
  let times = 0;
  const count = perHistory((history) => {
    times += 1;
    return history.length;
  });
  const growing = [happened];
  expect([count(growing), count(growing), times]).toEqual([1, 1, 1]);
  growing.push(happened);
  expect([count(growing), count(growing), times]).toEqual([2, 2, 2]);
  expect([count([happened, happened]), times]).toEqual([2, 3]);
});
