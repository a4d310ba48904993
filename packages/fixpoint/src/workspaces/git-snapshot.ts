/** What a git working tree held at one time: plain data. */
export interface GitSnapshot {
  readonly kind: 'git';
  readonly tree: string;
  /** The branch and the commit. */
  readonly head: string;
  /** What is not watched although it is there, and why, in words. */
  readonly unwatched: readonly string[];
}
