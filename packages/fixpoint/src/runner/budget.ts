import type { Budget } from '../journal/index.ts';

/** What a run has used so far. Null is not known: some client did not say it. */
export interface Spent {
  readonly calls: number;
  readonly seconds: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
}

/**
 * Which limit leaves no room for another call, in words; null where there is room. Tested before each call. What is not
 * known cannot be kept within a limit, so it counts as used up.
 */
export function exhausted(budget: Budget, spent: Spent): string | null {
  const tokens = sumOf(spent.inputTokens, spent.outputTokens);
  const limits = [
    sayReached('calls', budget.calls, spent.calls),
    sayReached('minutes', budget.minutes, spent.seconds / 60),
    sayReached('tokens', budget.tokens, tokens),
    sayReached('dollars', budget.usd, spent.costUsd),
  ];
  return limits.find((limit) => limit !== null) ?? null;
}

function sumOf(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

function sayReached(what: string, limit: number | undefined, used: number | null): string | null {
  if (limit === undefined) return null;
  if (used === null)
    return `how many ${what} were used is not known, so the limit of ${limit} cannot be kept`;
  return used >= limit ? `the limit of ${limit} ${what} is used up` : null;
}
