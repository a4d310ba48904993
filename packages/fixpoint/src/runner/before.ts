import type { CallStarted, RunEvent, RunJournal } from '../journal/index.ts';
import type { BesideBefore, GuardSnapshot } from '../workspaces/index.ts';
import { noteOnce } from './note-once.ts';
import type { RunnerPorts } from './ports.ts';
import type { RunSession } from './session.ts';

/** How all that a call may not change stood before it: plain data, kept for whichever process looks after the call. */
export interface Before {
  /** What else is in the working folder; null where nothing watches it. */
  readonly files: GuardSnapshot | null;
  /** What is the user's beside the run's branch; null for a run that has none, as below. */
  readonly beside: BesideBefore | null;
  /** How often HEAD had moved. */
  readonly moves: number | null;
}

/** What a call began with, and the blob that keeps it; there is none where nothing is watched. */
export interface TakenBefore {
  readonly before: Before;
  readonly blob: string | undefined;
}

type Watched = Pick<RunnerPorts, 'guard' | 'workspace'>;

/** The form in which it is kept. */
const form = 1;
const nothing: Before = { files: null, beside: null, moves: null };

/** Takes how all stands now, and keeps it. */
export async function takeBefore(
  journal: RunJournal<RunEvent>,
  { guard, workspace: { branch } }: Watched,
): Promise<TakenBefore> {
  if (guard === null && branch === undefined) return { before: nothing, blob: undefined };
  const before: Before = {
    files: (await guard?.take()) ?? null,
    beside: (await branch?.takeBeside()) ?? null,
    moves: (await branch?.countMoves()) ?? null,
  };
  // The names and the plan in it are needed as they are: a text would be redacted.
  const bytes = Buffer.from(JSON.stringify({ form, ...before }));
  return { before, blob: await journal.putBlob({ kind: 'version', bytes }) };
}

/** Takes up what a call began with in another process. What cannot be compared with any more is said, and not watched. */
export async function recallBefore(
  session: RunSession,
  { before: blob, word, role }: CallStarted,
  { guard }: Watched,
): Promise<Before> {
  if (blob === undefined) return nothing;
  const kept = JSON.parse(new TextDecoder().decode(await session.journal.getBlob(blob)));
  const before: Before = kept.form === form ? kept : nothing;
  const files = before.files === null ? null : ((await guard?.takeUp(before.files)) ?? null);
  if (kept.form !== form || (before.files !== null && files === null)) {
    await noteOnce(session, { kind: 'unwatched', text: `${word ?? role}: ${lost}` });
  }
  return { ...before, files };
}

const lost =
  'how the files beside the artifact stood before the call is not known any more: nothing of them is undone';
