import type { Budget } from '../../journal/index.ts';

/** The limits of a run in words; null where it has none. */
export function sayLimits(budget: Budget): string | null {
  const limits = Object.entries(budget).map(([limit, amount]) => {
    return `${amount} ${amount === 1 ? limit.replace(/s$/u, '') : limit}`;
  });
  return limits.length === 0 ? null : `at most ${limits.join(', ')}`;
}
