import { FixpointError } from '../../base/index.ts';
import type { Budget } from '../../journal/index.ts';

/** Whether a limit of a budget can be this amount: above 0, and calls and tokens are whole. */
export function isAmount(limit: keyof Budget, amount: number): boolean {
  const isWhole = limit === 'calls' || limit === 'tokens';
  return amount > 0 && (isWhole ? Number.isSafeInteger(amount) : Number.isFinite(amount));
}

/** What a limit of a budget has to be, in words. */
export function amountInWords(limit: keyof Budget): string {
  return limit === 'calls' || limit === 'tokens' ? 'a whole number above 0' : 'a number above 0';
}

/**
 * Tests the limits that somebody gave.
 *
 * @throws {FixpointError} `config` with the first one that cannot be kept.
 */
export function checkBudget(budget: Budget): Budget {
  for (const [name, amount] of Object.entries(budget)) {
    const limit = name as keyof Budget;
    if (amount === undefined || isAmount(limit, amount)) continue;
    throw new FixpointError(
      'config',
      `the budget's \`${name}\` must be ${amountInWords(limit)}, not ${amount}`,
      {
        hint: 'Set it right, or leave it out.',
      },
    );
  }
  return budget;
}
