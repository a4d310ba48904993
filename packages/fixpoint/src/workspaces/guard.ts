import type { FileDiff } from '../artifacts/index.ts';
import type { FolderSnapshot } from './folder-snapshot.ts';
import type { GitSnapshot } from './git-snapshot.ts';

/** One thing that changed in the working folder while an agent worked. */
export interface GuardChange {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly change: FileDiff['change'];
  /** Whether the state before it can be brought back. */
  readonly undoable: boolean;
}

/** The state of a folder at one time, to be compared with later. It is plain data, and outlives the process as JSON. */
export type GuardSnapshot = GitSnapshot | FolderSnapshot;

/** Notices what else changes in a working folder while an agent works (design.md 5: a reviewer does not edit). */
export interface Guard<Snapshot extends GuardSnapshot = GuardSnapshot> {
  take(): Promise<Snapshot>;
  /** Takes up what another process took; null where it can be compared with no more. */
  takeUp(snapshot: GuardSnapshot): Promise<Snapshot | null>;
  /** What changed since, by path; `except` names files and folders that may change. */
  changesSince(snapshot: Snapshot, except?: readonly string[]): Promise<readonly GuardChange[]>;
  /** Undoes changes, looks again, and gives those that are still there. An ignore rule that goes may show others. */
  undo(snapshot: Snapshot, changes: readonly GuardChange[]): Promise<readonly GuardChange[]>;
}

/** The changes of other paths than the excepted ones and what is in them; `.` is all. */
export function exceptPaths<T extends { readonly path: string }>(
  changes: readonly T[],
  except: readonly string[] = [],
): readonly T[] {
  const isExcepted = (path: string) =>
    except.some((each) => each === '.' || path === each || path.startsWith(`${each}/`));
  return changes.filter(({ path }) => !isExcepted(path));
}

/** A guard that never takes what became of certain files for a change. */
export function guardExcept(guard: Guard, files: readonly string[]): Guard {
  if (files.length === 0) return guard;
  return {
    ...guard,
    changesSince: (snapshot, except = []) => guard.changesSince(snapshot, [...except, ...files]),
  };
}

/** Those of some changes whose paths still differ at a second look. */
export function changesThatStayed(
  changes: readonly GuardChange[],
  now: readonly GuardChange[],
): readonly GuardChange[] {
  const paths = new Set(now.map(({ path }) => path));
  return changes.filter(({ path }) => paths.has(path));
}
