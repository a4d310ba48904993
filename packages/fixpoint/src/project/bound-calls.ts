import type { Note } from '../findings/index.ts';
import type { Budget } from '../journal/index.ts';
import type { CallBounds } from '../loop/index.ts';

/** As many as the budget of `standard`. */
const usualCalls = 60;

export interface BoundedBudget {
  readonly budget: Budget;
  readonly notes: readonly Note[];
}

/** A run that nobody limited, of a loop that may go on for ever as far as can be computed, has a budget of calls. */
export function boundCalls(loop: string, budget: Budget, bounds: () => CallBounds): BoundedBudget {
  if (Object.keys(budget).length > 0 || bounds().most !== null) return { budget, notes: [] };
  const text = [
    `no most number of calls could be computed for ${loop}, so the run has a budget of ${usualCalls}`,
    'give it another with `--budget calls=200` or `budget` in the loop, and look with `fixpoint verify` whether it ends on every path',
  ].join(': ');
  return { budget: { calls: usualCalls }, notes: [{ kind: 'unbounded', text }] };
}
