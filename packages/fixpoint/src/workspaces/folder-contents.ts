import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Entry, FileEntry, FolderLimits } from './folder-entries.ts';

/**
 * A file's content when it was looked at. It stays in memory: the files beside an artifact are nothing for the disk, as
 * secrets are among them.
 */
export interface KnownContent {
  readonly stamp: string;
  /** Whether an equal stamp proves an equal content later on. */
  readonly isSettled: boolean;
  readonly digest: string;
  readonly bytes: Uint8Array;
}

export interface ContentOptions {
  readonly root: string;
  readonly limits: FolderLimits;
}

// A file system's clock ticks; a second write within a tick leaves the stamp as it was.
const tickNs = 50_000_000n;

/** Keeps the contents of files as far as the limits go, reading again only what may have changed. */
export async function keepContents(
  options: ContentOptions,
  entries: ReadonlyMap<string, Entry>,
  known: ReadonlyMap<string, KnownContent>,
): Promise<ReadonlyMap<string, KnownContent>> {
  const kept = new Map<string, KnownContent>();
  const newest = newestChange(entries);
  let room = options.limits.keptBytes;
  for (const [name, entry] of entries) {
    if (entry.kind !== 'file' || entry.bytes > options.limits.fileBytes || entry.bytes > room) continue;
    room -= entry.bytes;
    const before = known.get(name);
    const isSettled = newest - entry.changedAt > tickNs;
    const content =
      before !== undefined && isSurelySame(before, entry)
        ? before
        : await keepContent(options, name, { stamp: entry.stamp, isSettled });
    if (content !== undefined) kept.set(name, content);
  }
  return kept;
}

export function isSurelySame(known: KnownContent, entry: FileEntry): boolean {
  return known.isSettled && known.stamp === entry.stamp;
}

/** The digest of a file as it is now; undefined where it cannot be read. */
export async function digestFile(place: string): Promise<string | undefined> {
  const bytes = await readFile(place).catch(() => undefined);
  return bytes === undefined ? undefined : digest(bytes);
}

async function keepContent(
  { root }: ContentOptions,
  name: string,
  seen: Pick<KnownContent, 'stamp' | 'isSettled'>,
): Promise<KnownContent | undefined> {
  const bytes = await readFile(path.join(root, name)).catch(() => undefined);
  if (bytes === undefined) return undefined;
  return { ...seen, digest: digest(bytes), bytes };
}

function newestChange(entries: ReadonlyMap<string, Entry>): bigint {
  let newest = 0n;
  for (const entry of entries.values()) {
    if (entry.kind === 'file' && entry.changedAt > newest) newest = entry.changedAt;
  }
  return newest;
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
