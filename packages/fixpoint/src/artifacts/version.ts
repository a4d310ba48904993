/**
 * One immutable state of an artifact, as the runner knows it. Hashes are hex text that comes from outside: this layer
 * computes none.
 */
export interface Version {
  /** Names the version, and finds its content again. */
  readonly hash: string;
  /** Equal for versions that count as the same text (loops.md, "Common to all"). */
  readonly key: string;
  /** Nothing but white space, or no file at all. */
  readonly blank: boolean;
  readonly bytes: number;
  /** The commit that was checked out then, where the run works on a branch of its own. */
  readonly commit?: string;
}

/** Whether two versions count as the same text: texts are compared trimmed, a working tree by its tree hash. */
export function isSameVersion(a: Version, b: Version): boolean {
  return a.key === b.key;
}

/** Whether two texts count as the same: they are compared trimmed (loops.md, "Common to all"). */
export function isSameText(a: string, b: string): boolean {
  return trimText(a) === trimText(b);
}

/** The part of a text that counts when it is compared with another. */
export function trimText(text: string): string {
  return text.trim();
}
