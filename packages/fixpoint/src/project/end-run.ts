import { FixpointError } from '../base/index.ts';
import { closeRun } from '../drivers/index.ts';
import type { RunEnded } from '../journal/index.ts';
import { RunSession } from '../runner/index.ts';
import { withJournal } from './carry-run.ts';
import { keepRecords } from './keep-records.ts';
import { forgetBeside } from './kept-beside.ts';
import type { Project } from './project.ts';
import { waitForLock } from './wait-for-lock.ts';

/**
 * Ends a run that is open, because a person wants no more of it. Its artifact stays as it is.
 *
 * @param why in the person's words; null where they gave none.
 * @throws {FixpointError} `refused` for a run that has ended, `locked` where somebody carries it now.
 */
export async function endRun(
  project: Project,
  id: string,
  why: string | null,
): Promise<Pick<RunEnded, 'outcome' | 'reason'>> {
  return withJournal(await waitForLock(() => project.store.open(id)), async (journal) => {
    const session = RunSession.resume(journal);
    const { hasEnded, state } = session.fold;
    if (hasEnded) throw hasEndedAlready(id, state.ended?.outcome ?? '');
    await keepRecords(project, session);
    // Its question may have been answered so that it is over already.
    if (state.ended === null) {
      const words = why?.trim() || 'a person ended it';
      await session.append({ type: 'run.stopped', outcome: 'abandoned', reason: 'cancelled', why: words });
    }
    await closeRun(session);
    await forgetBeside(project, session);
    const { outcome = 'abandoned', reason = 'cancelled' } = session.fold.state.ended ?? {};
    return { outcome, reason };
  });
}

function hasEndedAlready(id: string, outcome: string): FixpointError {
  return new FixpointError('refused', `run ${id} has ended already (${outcome})`, {
    hint: `\`fixpoint show ${id}\` says how; \`fixpoint runs\` lists those that are open.`,
  });
}
