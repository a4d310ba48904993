import type { Budget } from '../journal/index.ts';

/** What a run has used so far. Null is not known: some client did not say it. */
export interface Spent {
  readonly calls: number;
  readonly seconds: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
}

export const nothingSpent: Spent = { calls: 0, seconds: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

/** Which limit leaves no room for another call, in words; null where there is room. Tested before each call. */
export function exhausted(budget: Budget, spent: Spent): string | null {
  const tokens = (spent.inputTokens ?? 0) + (spent.outputTokens ?? 0);
  if (isReached(budget.calls, spent.calls)) return `${spent.calls} of ${budget.calls} calls are used up`;
  if (isReached(budget.minutes, spent.seconds / 60)) return `${budget.minutes} minutes are used up`;
  if (isReached(budget.tokens, tokens)) return `${tokens} of ${budget.tokens} tokens are used up`;
  if (isReached(budget.usd, spent.costUsd ?? 0))
    return `${spent.costUsd} of ${budget.usd} dollars are used up`;
  return null;
}

function isReached(limit: number | undefined, used: number): boolean {
  return limit !== undefined && used >= limit;
}
