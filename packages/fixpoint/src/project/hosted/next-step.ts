import { foldOf, replay } from '../../journal/index.ts';
import { takeUp } from '../carry-run.ts';
import type { Project } from '../project.ts';
import type { RunCompany } from '../run-company.ts';
import { waitForLock } from '../wait-for-lock.ts';
import type { HostedStep } from './due.ts';
import { stepOf } from './hosted-step.ts';
import { checkHosted } from './refusals.ts';
import { seeSession } from './seen-hosted.ts';

/**
 * Says what is due in a hosted run, also after a question was answered: it goes as far as it can without its host first.
 * Asked again it says the same, with the same calls.
 *
 * @throws {FixpointError} `refused` for a run that is not hosted.
 */
export async function nextStep(project: Project, run: string, company: RunCompany): Promise<HostedStep> {
  const { events, getBlob } = await project.store.read(run);
  const history = [...replay({ id: run, events })];
  const fold = foldOf(history, run);
  checkHosted(run, fold);
  if (fold.hasEnded) return stepOf(project, { id: run, fold, history, getBlob }, history.length);
  const opened = await waitForLock(() => project.store.open(run));
  const { session } = await takeUp(project, opened, { company });
  return stepOf(project, seeSession(session), history.length);
}
