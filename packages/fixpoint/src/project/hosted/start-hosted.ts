import { FixpointError } from '../../base/index.ts';
import { isHosted } from '../../journal/index.ts';
import { sayLimits } from '../budget/say-limits.ts';
import { startRun } from '../carry-run.ts';
import type { RunPlan } from '../plan-run.ts';
import type { Project } from '../project.ts';
import type { RunCompany } from '../run-company.ts';
import { askAboutEdits } from './ask-edited.ts';
import type { HostedStep } from './due.ts';
import { stepOf } from './hosted-step.ts';
import { seeSession } from './seen-hosted.ts';

/**
 * Starts a planned run for a session that hosts it, and carries it to the first thing that is that session's to do.
 *
 * @throws {FixpointError} as `startRun` does, and `config` where no role is left for that session.
 */
export async function startHosted(project: Project, plan: RunPlan, company: RunCompany): Promise<HostedStep> {
  if (!isHosted(plan.agents)) throw nothingToHost(plan.pinned.loop.name);
  const { session } = await startRun(project, { ...plan, pinned: askAboutEdits(plan.pinned) }, company);
  const step = await stepOf(project, seeSession(session), 1);
  const limits = sayLimits(plan.budget);
  return limits === null ? step : { ...step, notices: [`The run may take ${limits}.`, ...step.notices] };
}

function nothingToHost(loop: string): FixpointError {
  return new FixpointError(
    'config',
    `every role of ${loop} has an agent of its own: no call is left for a host`,
    {
      hint: 'Leave out the agent of one role at least, or start it with `fixpoint run`.',
    },
  );
}
