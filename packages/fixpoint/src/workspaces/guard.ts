/** One thing that changed in the working folder while an agent worked. */
export interface GuardChange {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly change: 'added' | 'removed' | 'changed';
  /** Whether `undo` can bring the state before it back. */
  readonly undoable: boolean;
}

/** The state of a folder at one time, to be compared with later. */
export interface GuardSnapshot {
  /** What could not be watched, and why, in words. */
  readonly unwatched: readonly string[];
}

/** Notices what else changes in a working folder while an agent works, and can undo it (design.md 5). */
export interface Guard<Snapshot extends GuardSnapshot = GuardSnapshot> {
  take(): Promise<Snapshot>;
  /** What changed since; `except` are paths of the artifact, relative to the root. */
  changesSince(snapshot: Snapshot, except?: readonly string[]): Promise<readonly GuardChange[]>;
  /** Undoes changes, and gives those that could not be undone. */
  undo(snapshot: Snapshot, changes: readonly GuardChange[]): Promise<readonly GuardChange[]>;
}
