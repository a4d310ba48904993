import { planRun } from '../../project/index.ts';
import type { Invocation } from '../command.ts';
import { confirmModule } from '../confirm-module.ts';
import { startHere } from '../hosted/start-here.ts';
import { openProjectHere } from '../open-run.ts';
import { type RunFlags, readRequest } from '../run-request.ts';

/** Opens a run for the session that hosts it, and says what is due. */
export async function run(invocation: Invocation<RunFlags | 'concurrency'>): Promise<number> {
  const { face, flags } = invocation;
  const how = { face, isGiven: flags.trust, mayAsk: flags.input };
  const project = await openProjectHere(face, confirmModule(how));
  const plan = await planRun(project, readRequest(invocation, true));
  return startHere(project, plan, { face, flags });
}
