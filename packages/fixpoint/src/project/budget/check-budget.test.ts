import { expect, test } from 'vitest';
import { checkBudget } from './check-budget.ts';

test('limits that can be kept are taken as they are', () => {
  const budget = { calls: 1, tokens: 1000, minutes: 0.5, usd: 0.01 };
  expect(checkBudget(budget)).toEqual(budget);
});

test.each([
  { calls: 1.5 },
  { calls: 0 },
  { tokens: Number.NaN },
  { minutes: -1 },
  { usd: Number.POSITIVE_INFINITY },
])('a limit that cannot be kept is refused: %j', (budget) => {
  expect(() => checkBudget(budget)).toThrow(/must be a (whole )?number above 0/);
});
