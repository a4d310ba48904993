import type { CallStarted } from '../journal/index.ts';
import type { BesideBefore } from '../workspaces/index.ts';
import type { RunnerPorts } from './ports.ts';
import type { RunSession } from './session.ts';

/** A call on a run's branch. */
export interface BranchCall {
  readonly begun: CallStarted;
  /** How what is the user's beside the branch was before it; null where nothing of it is put back. */
  readonly beside: BesideBefore | null;
  /** Milliseconds since 1970: what was changed later is told of, and stays. */
  readonly until?: number | null;
}

/** Puts back what a call did beside the run's branch, and notes it; gives in words which other branches it moved. */
export async function putBesideBack(
  session: RunSession,
  { begun, beside, until = null }: BranchCall,
  { workspace: { branch } }: Pick<RunnerPorts, 'workspace'>,
): Promise<string | null> {
  if (branch === undefined || beside === null) return null;
  const { moved, made, later, lost } = await branch.putBesideBack(beside, until);
  const who = begun.word ?? begun.role;
  const notes = [
    ...(moved === null ? [] : [{ kind: 'refs-put-back', text: `${who}: ${moved}` }]),
    ...tell('refs-made', made, (names) => `${who} made ${names}; that stays`),
    ...tell('refs-moved-later', later, (names) => `${names}: moved after ${who} was cut off; that stays`),
    ...tell('file-put-back', lost, (names) => `${who} lost ${names}; put back`),
  ];
  for (const note of notes) await session.append({ type: 'run.noted', ...note });
  return moved;
}

function tell(kind: string, names: readonly string[], say: (names: string) => string) {
  return names.length === 0 ? [] : [{ kind, text: say(names.join(', ')) }];
}
