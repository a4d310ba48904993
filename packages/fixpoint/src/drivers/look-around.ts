import type { Version } from '../artifacts/index.ts';
import { FixpointError } from '../base/index.ts';
import type { RunFold, VersionRecord } from '../journal/index.ts';
import {
  findMove,
  noteMove,
  noteOnce,
  putVersionBack,
  type RunnerPorts,
  type RunSession,
  recordVersion,
  workerFor,
} from '../runner/index.ts';

/** What has to be known to look around: the artifact, and who may still be at work on it. */
export type Surroundings = Pick<RunnerPorts, 'workspace' | 'workers'>;

/**
 * Compares the artifact with what the run knows, before it goes on: what somebody edited is a new version, which no checker
 * has seen.
 */
export async function lookAround(session: RunSession, ports: Surroundings): Promise<void> {
  const { workspace } = ports;
  if (session.fold.state.ended !== null) return;
  await workspace.branch?.check();
  if (session.fold.due !== null) await bringBack(session, session.fold.due, ports);
  const { fold } = session;
  const now = await workspace.capture();
  const moved = await findMove(workspace, fold.version);
  const isSame = now.hash === fold.version.hash;
  if (isSame && moved === null) return;
  if (fold.openCalls.some(({ role }) => isProducerOutside(fold, role, ports))) return;
  // What those left who are only to read is undone as their reply is handed in.
  if (fold.openCalls.some((begun) => workerFor(ports.workers, begun)?.isHosted)) return;
  if (isSame) return noteCommit(session, now);
  if (now.blank) throw blankArtifact(session.id);
  await takeEdit(session, ports);
}

/** Where commits are part of the work, an edit is one too: what is reviewed and kept is what was committed. */
async function takeEdit(session: RunSession, { workspace }: Surroundings): Promise<void> {
  const committed = await workspace.branch?.commitAll('Edited by hand, between the calls of a run');
  const { notes = [], refused = null } = committed ?? {};
  if (refused !== null) throw uncommittedEdit(session.id, refused);
  const { fold } = session;
  const version = recordVersion(fold, await workspace.capture());
  const { files } = await workspace.diff(fold.version.hash, version.hash);
  await session.append({ type: 'artifact.edited', version, files: files.map(({ path }) => path) });
  for (const note of notes) await session.append({ type: 'run.noted', ...note });
}

/** An answer made this version the present one again. A process that died before this was journalled does it again. */
async function bringBack(
  session: RunSession,
  due: VersionRecord,
  { workspace }: Surroundings,
): Promise<void> {
  const put = await putVersionBack(workspace, due);
  const files = workspace.artifactPaths;
  const kept = put?.kept ?? null;
  await session.append({ type: 'workspace.changed', call: null, role: null, files, undone: true, kept });
  if (put !== null) await noteMove(session, put.moved);
}

/** A commit that leaves all files as they are changes nothing for the run; it is told once. */
async function noteCommit(session: RunSession, { commit = '' }: Version): Promise<void> {
  const text = `somebody committed meanwhile, without a change to any file: the branch is at ${commit.slice(0, 7)} now`;
  await noteOnce(session, { kind: 'committed-meanwhile', text });
}

/** A person who was asked to revise may still be at it, and so may a subagent of whoever hosts the run. */
function isProducerOutside({ loop }: RunFold, role: string, { workers }: Surroundings): boolean {
  const worker = workers[role];
  return loop.roles[role]?.is === 'producer' && (worker?.isOutside === true || worker?.isHosted === true);
}

function uncommittedEdit(run: string, why: string): FixpointError {
  return new FixpointError('input', `an edit by hand cannot become part of the run's branch: ${why}`, {
    hint: `Set that right, or take the edit back; then go on with \`fixpoint resume ${run}\`.`,
  });
}

function blankArtifact(run: string): FixpointError {
  return new FixpointError('input', 'the artifact is gone or blank', {
    hint: `\`fixpoint restore ${run}\` puts back the version that the run had.`,
  });
}
