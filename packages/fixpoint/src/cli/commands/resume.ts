import { resumeRun } from '../../project/index.ts';
import { carryHere } from '../carry-here.ts';
import type { Invocation } from '../command.ts';
import { openRun } from '../open-run.ts';
import { readBudget } from '../read-budget.ts';

/** Takes a run up where its journal ends. */
export async function run({
  face,
  operands,
  flags,
}: Invocation<'concurrency' | 'budget' | 'input' | 'json' | 'output'>): Promise<number> {
  const [wanted = 'last'] = operands;
  const { project, id, seen } = await openRun(face, wanted);
  return carryHere({ face, flags, before: seen.history }, (company) =>
    resumeRun(project, { id, budget: readBudget(flags.budget) }, company),
  );
}
