import { resumeRun } from '../../project/index.ts';
import { carryHere } from '../carry-here.ts';
import type { Invocation } from '../command.ts';
import { readAgents } from '../loop-values.ts';
import { openRun } from '../open-run.ts';
import { readBudget } from '../read-budget.ts';

/** Takes a run up where its journal ends. */
export async function run({
  face,
  operands,
  flags,
}: Invocation<'agent' | 'concurrency' | 'budget' | 'input' | 'json' | 'output'>): Promise<number> {
  const [wanted = 'last'] = operands;
  const { project, id, seen } = await openRun(face, wanted);
  const agents = readAgents(flags.agent, Object.keys(seen.history.at(-1)?.fold.loop.roles ?? {}));
  return carryHere({ face, flags, before: seen.history }, (company) =>
    resumeRun(project, { id, budget: readBudget(flags.budget), agents }, company),
  );
}
