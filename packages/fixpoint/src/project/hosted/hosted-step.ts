import { safeLine } from '../../views/index.ts';
import type { Project } from '../project.ts';
import type { HostedStep } from './due.ts';
import { findDue } from './find-due.ts';
import { noticesSince } from './notices.ts';
import type { SeenHosted } from './seen-hosted.ts';

/**
 * Tells the session that hosts a run where it stands.
 *
 * @param from how many events it was told of before.
 */
export async function stepOf(project: Project, run: SeenHosted, from: number): Promise<HostedStep> {
  return {
    run: run.id,
    loop: run.fold.loop.name,
    due: await findDue(project, run),
    notices: noticesSince(run.history, from, safeLine),
  };
}
