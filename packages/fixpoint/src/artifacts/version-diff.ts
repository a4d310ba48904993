/** What became of one file between two versions. */
export interface FileDiff {
  /** Relative to the workspace's root, with `/`. */
  readonly path: string;
  readonly change: 'added' | 'removed' | 'changed';
  /** Lines; null where they cannot be counted: a binary file, or one that is too large. */
  readonly addedLines: number | null;
  readonly removedLines: number | null;
}

/** The difference between two versions. */
export interface VersionDiff {
  readonly files: readonly FileDiff[];
  /** Unified; files that cannot be shown are named with the reason. */
  readonly text: string;
  /** Whether the text was cut at a limit; said in the text too. */
  readonly cut: boolean;
}
