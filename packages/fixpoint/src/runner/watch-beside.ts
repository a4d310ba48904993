import type { CallStarted } from '../journal/index.ts';
import type { OwnBranch } from '../workspaces/index.ts';
import type { RunSession } from './session.ts';

/** Puts back what a call did beside the run's branch, and notes it; gives in words which other branches it moved. */
export type PutBesideBack = () => Promise<string | null>;

/** Begins to watch what is the user's beside the run's branch, for one call. */
export async function watchBeside(
  session: RunSession,
  begun: CallStarted,
  branch: OwnBranch | undefined,
): Promise<PutBesideBack> {
  const putBack = await branch?.watchBeside();
  if (putBack === undefined) return async () => null;
  return async () => {
    const { moved, made, lost } = await putBack();
    const who = begun.word ?? begun.role;
    if (moved !== null) await session.append(noteOf('refs-put-back', `${who}: ${moved}`));
    if (made.length > 0)
      await session.append(noteOf('refs-made', `${who} made ${made.join(', ')}; that stays`));
    if (lost.length > 0)
      await session.append(noteOf('file-put-back', `${who} lost ${lost.join(', ')}; put back`));
    return moved;
  };
}

function noteOf(kind: string, text: string) {
  return { type: 'run.noted', kind, text } as const;
}
