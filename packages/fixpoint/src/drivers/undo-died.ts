import type { CallStarted, RunFold } from '../journal/index.ts';
import {
  isEditedAfter,
  notePutBack,
  putBesideBack,
  putVersionBack,
  type RunnerPorts,
  type RunSession,
  recallBefore,
  undoBeside,
  workerFor,
} from '../runner/index.ts';

/**
 * Puts back what calls left behind that died with their process, and keeps it, as far as it was changed while that process
 * may have lived. What was changed later somebody else did: beside the artifact it stays, and is told of; the artifact stays
 * as a whole then. The calls will be made again.
 */
export async function undoDied(session: RunSession, ports: RunnerPorts): Promise<void> {
  const { fold } = session;
  const died = fold.state.ended === null ? findDied(fold, ports) : [];
  const [begun] = died;
  if (begun === undefined) return;
  await ports.workspace.branch?.check();
  const { length } = session.history();
  await putBack(session, { begun, until: endOf(session, begun), died }, ports);
  if (session.history().length === length) return;
  for (const { call } of died) await session.append({ type: 'call.cancelled', call });
}

/** Calls that were not cut off in good order, and that nobody is at work on outside of the process. */
function findDied({ openCalls, cancelled }: RunFold, { workers }: RunnerPorts): readonly CallStarted[] {
  return openCalls.filter((begun) => {
    const worker = workerFor(workers, begun);
    return !cancelled.includes(begun.call) && !worker?.isOutside && !worker?.isHosted;
  });
}

interface Died {
  /** Those of one need began with the same: the first one answers for all of them. */
  readonly begun: CallStarted;
  /** When its process was gone, at the latest; null where nobody knows. */
  readonly until: number | null;
  readonly died: readonly CallStarted[];
}

async function putBack(session: RunSession, all: Died, ports: RunnerPorts): Promise<void> {
  const { begun, until } = all;
  const { guard } = ports;
  const { files: snapshot, beside } = await recallBefore(session, begun, ports);
  await putBesideBack(session, { begun, beside, until }, ports);
  await putArtifactBack(session, all, ports);
  const isGate = session.fold.loop.roles[begun.role]?.is === 'gate';
  if (isGate || guard === null || snapshot === null) return;
  const call = { begun, snapshot, until, told: new Set<string>(), unsure: true } as const;
  await undoBeside(session, call, { ...ports, guard });
}

/** What somebody changed since is not taken apart: as a whole it is that person's edit, and seen by checkers as any other. */
async function putArtifactBack(
  session: RunSession,
  { begun, until, died }: Died,
  { workspace, workers }: RunnerPorts,
): Promise<void> {
  const isApart = died.every((each) => workerFor(workers, each)?.folderOf !== undefined);
  if (isApart || (await isEditedAfter(workspace, begun.version, until))) return;
  const put = await putVersionBack(workspace, begun.version);
  if (put !== null) await notePutBack(session, { workspace, begun, put, unsure: true });
}

/** When the process of a call was gone, at the latest; null where nobody knows. */
function endOf({ journal }: RunSession, { call }: CallStarted): number | null {
  const began = journal.events().findLast((event) => event.type === 'call.started' && event.call === call);
  if (began === undefined) return null;
  return journal.ends.find((end) => end >= Date.parse(began.at)) ?? null;
}
