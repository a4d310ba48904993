import type { FileDiff } from '../artifacts/index.ts';

/** One thing that changed in the working folder while an agent worked. */
export interface GuardChange {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly change: FileDiff['change'];
  /** Whether the state before it can be brought back. */
  readonly undoable: boolean;
}

/** The state of a folder at one time, to be compared with later. `except` names files and folders that may change. */
export interface GuardSnapshot {
  /** What is not watched although it is there, and why, in words. */
  readonly unwatched: readonly string[];
  /** What has changed since, by path. */
  changes(except?: readonly string[]): Promise<readonly GuardChange[]>;
  /** Undoes what has changed since, looks again, and gives what could not be undone. */
  undo(except?: readonly string[]): Promise<readonly GuardChange[]>;
}

/** Notices what else changes in a working folder while an agent works (design.md 5: a reviewer does not edit). */
export interface Guard {
  take(): Promise<GuardSnapshot>;
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
