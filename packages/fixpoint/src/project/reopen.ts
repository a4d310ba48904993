import { FixpointError } from '../base/index.ts';
import type { Budget } from '../journal/index.ts';
import type { RunSession } from '../runner/index.ts';
import { checkBudget } from './budget/check-budget.ts';
import type { GivenBudget } from './budget/resolve-budget.ts';

/** Whether a run has not ended, or ended so that it can go on. */
export function isResumable({ fold }: RunSession): boolean {
  const outcome = fold.state.ended?.outcome;
  return outcome === undefined || outcome === 'over-budget' || outcome === 'inconclusive';
}

/**
 * Lets a run go on that ended inconclusive or over its budget; any other is left as it is.
 *
 * @param given limits in place of those that the run had, or `none`. A run over its budget goes on under larger ones only.
 */
export async function reopen(session: RunSession, given: GivenBudget): Promise<void> {
  const { state, budget, usualLimits } = session.fold;
  const outcome = state.ended?.outcome;
  const hasNew = given === 'none' || Object.keys(checkBudget(given)).length > 0;
  if (outcome === 'over-budget' && !hasNew) throw overBudget(session.id, budget);
  if (outcome === 'over-budget' || outcome === 'inconclusive') {
    const limits = given === 'none' ? {} : { ...budget, ...given };
    const usual = given === 'none' ? [] : usualLimits.filter((name) => !(name in given));
    await session.append({
      type: 'run.reopened',
      budget: limits,
      ...(usual.length > 0 && { usualLimits: usual }),
    });
  } else if (hasNew) {
    throw new FixpointError('refused', `the budget of run ${session.id} stands: the run did not use it up`, {
      hint: 'Resume it without `--budget`.',
    });
  }
}

function overBudget(run: string, budget: Budget): FixpointError {
  const limits = Object.entries(budget).map(([name, limit]) => `${name}=${limit}`);
  return new FixpointError('refused', `run ${run} is over its budget (${limits.join(', ')})`, {
    hint: `Give it a larger one, which counts what was used before too: \`fixpoint resume ${run} --budget calls=<n>\`.`,
  });
}
