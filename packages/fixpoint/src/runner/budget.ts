import type { Budget } from '../journal/index.ts';

/** What a run has used so far, or what a part of it used. Null is not known: some client did not say it. */
export interface Spent {
  readonly calls: number;
  readonly seconds: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
}

/**
 * Which limit leaves no room for what comes next, in words; null where there is room. Tested before each call. What is not
 * known cannot be kept within a limit, so it counts as used up.
 *
 * @param ahead what the calls that are due will use, as far as it can be told beforehand.
 */
export function exhausted(budget: Budget, spent: Spent, ahead: Spent): string | null {
  const limits = [
    sayReached(
      'calls',
      budget.calls,
      amounts(spent, ahead, ({ calls }) => calls),
    ),
    sayReached(
      'minutes',
      budget.minutes,
      amounts(spent, ahead, ({ seconds }) => seconds / 60),
    ),
    sayReached('tokens', budget.tokens, amounts(spent, ahead, tokensOf)),
    sayReached(
      'dollars',
      budget.usd,
      amounts(spent, ahead, ({ costUsd }) => costUsd),
    ),
  ];
  return limits.find((limit) => limit !== null) ?? null;
}

interface Amounts {
  readonly used: number | null;
  readonly due: number;
}

function amounts(spent: Spent, ahead: Spent, amountOf: (part: Spent) => number | null): Amounts {
  return { used: amountOf(spent), due: amountOf(ahead) ?? 0 };
}

function tokensOf({ inputTokens, outputTokens }: Spent): number | null {
  return inputTokens === null || outputTokens === null ? null : inputTokens + outputTokens;
}

function sayReached(what: string, limit: number | undefined, { used, due }: Amounts): string | null {
  if (limit === undefined) return null;
  if (used === null)
    return `how many ${what} were used is not known, so the limit of ${limit} cannot be kept`;
  if (used >= limit) return `the limit of ${limit} ${what} is used up`;
  if (used + due <= limit) return null;
  return `${sayAmount(used)} of ${limit} ${what} are used, and what comes next takes about ${sayAmount(due)}`;
}

function sayAmount(amount: number): string {
  return String(Number(amount.toPrecision(3)));
}
