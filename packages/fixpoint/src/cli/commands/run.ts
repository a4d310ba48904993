import { findMissingProgram, planRun, type RunRequest, startRun } from '../../project/index.ts';
import { carryHere } from '../carry-here.ts';
import { chooseLoop } from '../choose-loop.ts';
import type { Invocation } from '../command.ts';
import { confirmPrograms } from '../confirm-programs.ts';
import { openProjectHere } from '../open-run.ts';
import { planObject, sayForesight, sayPlan } from '../plan-text.ts';
import { printJson } from '../print.ts';
import { readBudget } from '../read-budget.ts';

type RunFlags = 'agent' | 'set' | 'budget' | 'concurrency' | 'trust' | 'dryRun' | 'input' | 'json' | 'output';

/** Runs a loop to its end, or to the first question that nobody answers. */
export async function run(invocation: Invocation<RunFlags>): Promise<number> {
  const { face, flags } = invocation;
  const project = await openProjectHere(face);
  const plan = await planRun(project, readRequest(invocation));
  if (flags.dryRun) {
    if (flags.json) printJson(face.stdout, planObject(plan));
    else face.stdout.write(sayForesight(plan, face.stdout.style));
    const missing = await findMissingProgram(project, plan.agents);
    if (missing !== null) face.stderr.write(`warning: ${missing.message}; the run would be refused\n`);
    return 0;
  }
  face.stderr.write(sayPlan(plan, face.stderr.style));
  await confirmPrograms(project, plan, { face, isGiven: flags.trust, mayAsk: flags.input });
  return carryHere({ face, flags }, (company) => startRun(project, plan, company));
}

function readRequest({ face, operands, flags, loopValues }: Invocation<RunFlags>): RunRequest {
  const { loop, artifact } = chooseLoop(operands, face.folder);
  return {
    ...(loop === undefined ? {} : { loop }),
    artifact,
    ...loopValues,
    budget: readBudget(flags.budget),
  };
}
