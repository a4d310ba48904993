/** What becomes of one file. */
export interface Change {
  /** Absolute. */
  readonly path: string;
  readonly kind: 'made' | 'changed' | 'removed' | 'unchanged' | 'kept';
  /** What it will be; null where it will be gone. */
  readonly text: string | null;
  /** What of a user's file is Fixpoint's, or why something is kept. */
  readonly note: string | null;
}

/** What an install or uninstall will do, before anything is done. */
export interface Plan {
  /** In the order in which they are made. */
  readonly changes: readonly Change[];
  /** Folders that go too once they are empty, the outer ones first. */
  readonly emptied: readonly string[];
}

interface Becoming {
  readonly before: string | null;
  readonly after: string | null;
  readonly note?: string | null;
}

/** Tells what becomes of a file from what it was and will be. */
export function changeOf(path: string, { before, after, note = null }: Becoming): Change {
  return { path, kind: kindOf(before, after), text: after, note };
}

function kindOf(before: string | null, after: string | null): Change['kind'] {
  if (before === after) return 'unchanged';
  if (before === null) return 'made';
  return after === null ? 'removed' : 'changed';
}
