import type { PackedAt } from './content-box.ts';
import type { FileEntry, LinkEntry, SpecialEntry } from './folder-entries.ts';

/** What a folder held at one time: plain data. */
export interface FolderSnapshot {
  readonly kind: 'folder';
  /** Whether there were more files than may be watched. */
  readonly isCut: boolean;
  readonly entries: readonly (readonly [name: string, entry: KeptEntry])[];
  /** What is not watched although it is there, and why, in words. */
  readonly unwatched: readonly string[];
}

export type KeptEntry = KeptFile | LinkEntry | SpecialEntry;

export interface KeptFile extends Pick<FileEntry, 'kind' | 'mode' | 'stamp'> {
  /** Null where it was too large, or could not be read: then the stamp alone tells a change. */
  readonly content: KnownContent | null;
}

/** A file's content when it was looked at. */
export interface KnownContent {
  readonly digest: string;
  /** Whether an equal stamp proves an equal content later on. */
  readonly isSettled: boolean;
  /** Where it is kept; null for what is only in the memory of the process that looked. */
  readonly at: PackedAt | null;
}
