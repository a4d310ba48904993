import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ContentBox, type Contents, digestOf } from './content-box.ts';
import type { Entry, FileEntry, FolderLimits } from './folder-entries.ts';
import type { KeptEntry, KeptFile, KnownContent } from './folder-snapshot.ts';

export interface ContentOptions {
  readonly root: string;
  readonly limits: FolderLimits;
  readonly box: Pick<ContentBox, 'has'>;
}

/** What is known of the contents of files. */
export interface ReadContents {
  /** By name. */
  readonly known: ReadonlyMap<string, KnownContent>;
  /** Those that were read just now, by their digest. */
  readonly read: Contents;
}

// A file system's clock ticks; a second write within a tick leaves the stamp as it was.
const tickNs = 50_000_000n;

/** Looks at the contents of files as far as the limits go, reading again only what may have changed. */
export async function readContents(
  { root, limits, box }: ContentOptions,
  entries: ReadonlyMap<string, Entry>,
  last: ReadonlyMap<string, KeptEntry>,
): Promise<ReadContents> {
  const known = new Map<string, KnownContent>();
  const read = new Map<string, Uint8Array>();
  const newest = newestChange(entries);
  let room = limits.keptBytes;
  for (const [name, entry] of entries) {
    if (entry.kind !== 'file' || entry.bytes > limits.fileBytes || entry.bytes > room) continue;
    room -= entry.bytes;
    const before = last.get(name);
    if (before?.kind === 'file' && isSurelySame(before, entry) && box.has(before.content)) {
      known.set(name, before.content);
      continue;
    }
    const bytes = await readIfThere(path.join(root, name));
    if (bytes === undefined) continue;
    const digest = digestOf(bytes);
    read.set(digest, bytes);
    known.set(name, { digest, isSettled: newest - entry.changedAt > tickNs, at: null });
  }
  return { known, read };
}

/** Whether a file that was kept has the same content still, without reading it. */
export function isSurelySame({ stamp, content }: KeptFile, now: FileEntry): boolean {
  return content?.isSettled === true && stamp === now.stamp;
}

/** The digest of a file as it is now; undefined where it cannot be read. */
export async function digestFile(place: string): Promise<string | undefined> {
  const bytes = await readIfThere(place);
  return bytes === undefined ? undefined : digestOf(bytes);
}

function readIfThere(place: string): Promise<Uint8Array | undefined> {
  return readFile(place).catch(() => undefined);
}

function newestChange(entries: ReadonlyMap<string, Entry>): bigint {
  let newest = 0n;
  for (const entry of entries.values()) {
    if (entry.kind === 'file' && entry.changedAt > newest) newest = entry.changedAt;
  }
  return newest;
}
