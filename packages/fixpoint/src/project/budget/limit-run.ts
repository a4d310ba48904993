import type { Note } from '../../findings/index.ts';
import type { Budget } from '../../journal/index.ts';
import type { CallBounds } from '../../loop/index.ts';
import type { AgentSetting } from '../agents/agent-setting.ts';
import { budgetIn, type ResolvedBudget } from './resolve-budget.ts';
import { isPaid, usualBudget } from './usual-budget.ts';

/** What limits a run, with what is to be said of it. */
export interface RunLimits {
  readonly budget: Budget;
  /** The limits that nobody set. Of them only what is known counts. */
  readonly usualLimits: readonly (keyof Budget)[];
  readonly notes: readonly Note[];
}

interface LimitedRun {
  readonly loop: string;
  /** Whether the loop is somebody's own, of which nothing is known beforehand. */
  readonly isOwn: boolean;
  readonly agents: Readonly<Record<string, AgentSetting>>;
  readonly bounds: () => CallBounds;
}

/** As many as the budget of `standard`. */
const unboundedCalls = 60;

/** Limits a run that nobody limited: one that pays agents, and one that may go on for ever as far as can be computed. */
export async function limitRun(run: LimitedRun, { limits, isGiven }: ResolvedBudget): Promise<RunLimits> {
  const ofLoop = budgetIn(limits);
  if (isGiven) return { budget: ofLoop, usualLimits: [], notes: [] };
  const bounded = boundCalls(run, ofLoop);
  const usual = Object.values(run.agents).some(isPaid) ? usualBudget(run.bounds().most) : {};
  const usualLimits = (Object.keys(usual) as readonly (keyof Budget)[]).filter(
    (name) => bounded.budget[name] === undefined,
  );
  return {
    budget: { ...usual, ...bounded.budget },
    usualLimits,
    notes: [...bounded.notes, ...(usualLimits.includes('usd') ? await unknownCost(run.agents) : [])],
  };
}

function boundCalls({ loop, isOwn, bounds }: LimitedRun, budget: Budget): Omit<RunLimits, 'usualLimits'> {
  if (!isOwn || Object.keys(budget).length > 0 || bounds().most !== null) return { budget, notes: [] };
  const text = [
    `no most number of calls could be computed for ${loop}, so the run has a budget of ${unboundedCalls}`,
    'give it another with `--budget calls=200` or `budget` in the loop, and look with `fixpoint verify` whether it ends on every path',
  ].join(': ');
  return { budget: { calls: unboundedCalls }, notes: [{ kind: 'unbounded', text }] };
}

async function unknownCost(agents: LimitedRun['agents']): Promise<readonly Note[]> {
  const { isCostKnown } = await import('./known-cost.ts');
  const untold = Object.entries(agents).filter(([, agent]) => isPaid(agent) && !isCostKnown(agent));
  if (untold.length === 0) return [];
  const roles = untold.map(([role]) => role).join(', ');
  const text = `the limit in usd, which is a default, counts only what is known: what the calls of ${roles} cost is not`;
  return [{ kind: 'uncounted', text }];
}
