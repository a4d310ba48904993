import { type ResumeRequest, resumeRun } from '../carry-run.ts';
import type { Project } from '../project.ts';
import type { RunCompany } from '../run-company.ts';
import type { HostedStep } from './due.ts';
import { stepOf } from './hosted-step.ts';
import { seeSession } from './seen-hosted.ts';

/** Takes a hosted run up as `resumeRun` does: with another budget or other agents, or after it ended inconclusive. */
export async function resumeHosted(
  project: Project,
  request: ResumeRequest,
  company: RunCompany,
): Promise<HostedStep> {
  const from = (await project.store.read(request.id)).events().length;
  const { session } = await resumeRun(project, request, company);
  return stepOf(project, seeSession(session), from);
}
