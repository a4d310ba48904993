import { isHosted } from '../../journal/index.ts';
import { findAllMissing, planRun, startRun } from '../../project/index.ts';
import { carryHere } from '../carry-here.ts';
import type { Invocation } from '../command.ts';
import { confirmModule } from '../confirm-module.ts';
import { confirmPrograms } from '../confirm-programs.ts';
import { startHere } from '../hosted/start-here.ts';
import { openProjectHere } from '../open-run.ts';
import { planObject, sayForesight, sayPlan } from '../plan-text.ts';
import { printJson } from '../print.ts';
import { type RunFlags, readRequest } from '../run-request.ts';

/** Runs a loop to its end, or to the first question that nobody answers. */
export async function run(
  invocation: Invocation<RunFlags | 'concurrency' | 'dryRun' | 'hosted' | 'output'>,
): Promise<number> {
  const { face, flags } = invocation;
  const how = { face, isGiven: flags.trust, mayAsk: flags.input };
  const project = await openProjectHere(face, confirmModule(how));
  const plan = await planRun(project, readRequest(invocation, flags.hosted));
  if (flags.dryRun) {
    if (flags.json) printJson(face.stdout, planObject(plan));
    else face.stdout.write(sayForesight(plan, face.stdout.style));
    for (const { message } of await findAllMissing(project, plan.agents)) {
      face.stderr.write(`warning: ${message}; the run would be refused\n`);
    }
    return 0;
  }
  if (isHosted(plan.agents)) return startHere(project, plan, { face, flags });
  face.stderr.write(sayPlan(plan, face.stderr.style));
  await confirmPrograms(project, plan, how);
  return carryHere({ face, flags }, (company) => startRun(project, plan, company));
}
