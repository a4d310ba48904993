import { isHosted } from '../../journal/index.ts';
import { resumeHosted, resumeRun } from '../../project/index.ts';
import { carryHere } from '../carry-here.ts';
import type { Invocation } from '../command.ts';
import { confirmModule } from '../confirm-module.ts';
import { confirmTakingUp } from '../confirm-programs.ts';
import { hostHere } from '../hosted/host-here.ts';
import { readAgents } from '../loop-values.ts';
import { openRun } from '../open-run.ts';
import { readBudget } from '../read-budget.ts';

/** Takes a run up where its journal ends. */
export async function run({
  face,
  operands,
  flags,
}: Invocation<'agent' | 'concurrency' | 'budget' | 'trust' | 'input' | 'json' | 'output'>): Promise<number> {
  const [wanted = 'last'] = operands;
  const how = { face, isGiven: flags.trust, mayAsk: flags.input };
  const { project, id, seen } = await openRun(face, wanted, confirmModule(how));
  const confirm = confirmTakingUp(how);
  const agents = readAgents(flags.agent, Object.keys(seen.history.at(-1)?.fold.loop.roles ?? {}));
  const request = { id, budget: readBudget(flags.budget), agents };
  const filled = seen.history.at(-1)?.fold.started.agents ?? {};
  if (isHosted(filled) || Object.values(agents).includes('host')) {
    return hostHere({ face, flags }, async (company) => ({
      step: await resumeHosted(project, request, { ...company, confirm }),
    }));
  }
  return carryHere({ face, flags, before: seen.history }, (company) =>
    resumeRun(project, request, { ...company, confirm }),
  );
}
