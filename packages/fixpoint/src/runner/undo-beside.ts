import path from 'node:path';
import { defined } from '../base/index.ts';
import type { CallStarted } from '../journal/index.ts';
import { type Guard, type GuardChange, type GuardSnapshot, isChangedAfter } from '../workspaces/index.ts';
import { noteChange } from './note-change.ts';
import type { RunnerPorts } from './ports.ts';
import type { RunSession } from './session.ts';

/** A call that may have changed files beside the artifact. */
export interface BesideCall {
  readonly begun: CallStarted;
  /** How they were before it. */
  readonly snapshot: GuardSnapshot;
  /** Paths that were told of as changed, and stayed so: they are not told of again. */
  readonly told: Set<string>;
  /** Which paths are the call's to answer for; all unless set. */
  readonly isWatched?: (file: string) => boolean;
  /** Milliseconds since 1970: what was changed later is told of, and stays. */
  readonly until?: number | null;
  /** Set where somebody else could have done it as well. */
  readonly unsure?: true | undefined;
}

type Ports = Pick<RunnerPorts, 'setAside' | 'workspace'> & { readonly guard: Guard };

/** Where git keeps which commit is checked out; a guard tells of it, and cannot undo it. */
export const head = '.git/HEAD';

/**
 * Undoes what a call changed beside the artifact, keeps it aside, and notes it. Where somebody committed meanwhile nothing is
 * undone: it is noted.
 */
export async function undoBeside(session: RunSession, call: BesideCall, ports: Ports): Promise<void> {
  const { begun, snapshot, told } = call;
  const unsure = defined({ unsure: call.unsure });
  const changes = await findChanges(call, ports);
  const doomed = await findDoomed(call, changes, ports);
  const aside = doomed.length === 0 ? undefined : await ports.setAside(begun.call, pathsOf(doomed));
  const stayed = doomed.length === 0 ? [] : await ports.guard.undo(snapshot, doomed);
  const undone = doomed.filter((change) => !stayed.includes(change));
  const left = pathsOf(changes.filter((change) => !undone.includes(change))).filter(
    (file) => !told.has(file),
  );
  for (const file of left) told.add(file);
  await noteChange(session, begun, {
    files: pathsOf(undone),
    undone: true,
    kept: null,
    ...defined({ aside }),
    ...unsure,
  });
  await noteChange(session, begun, { files: left, undone: false, kept: null, ...unsure });
  // An ignore rule that was undone shows what it hid.
  if (undone.length > 0) await undoBeside(session, call, ports);
}

async function findChanges(
  { snapshot, isWatched = () => true }: BesideCall,
  { guard, workspace }: Ports,
): Promise<readonly GuardChange[]> {
  const changes = await guard.changesSince(snapshot, workspace.artifactPaths);
  return changes.filter((change) => isWatched(change.path));
}

async function findDoomed(
  { until = null }: BesideCall,
  changes: readonly GuardChange[],
  { workspace }: Ports,
): Promise<readonly GuardChange[]> {
  if (changes.some((change) => change.path === head)) return [];
  const doomed: GuardChange[] = [];
  for (const change of changes.filter(({ undoable }) => undoable)) {
    if (!(await isChangedAfter(path.join(workspace.root, change.path), until))) doomed.push(change);
  }
  return doomed;
}

function pathsOf(changes: readonly GuardChange[]): readonly string[] {
  return changes.map((change) => change.path);
}
