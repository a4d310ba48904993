import type { BigIntStats } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import path from 'node:path';

/** How much of a folder is watched. */
export interface FolderLimits {
  readonly files: number;
  /** Larger files are only watched; they cannot be put back. */
  readonly fileBytes: number;
  /** What is kept to be put back, in all. */
  readonly keptBytes: number;
  /** What of that outlives the process. */
  readonly packedBytes: number;
}

/** What is known of a file without reading it. */
export interface FileEntry {
  readonly kind: 'file';
  readonly bytes: number;
  readonly mode: number;
  /** Differs after any write, but for one in the same moment. */
  readonly stamp: string;
  /** When it last changed, in nanoseconds. */
  readonly changedAt: bigint;
}

export interface LinkEntry {
  readonly kind: 'link';
  readonly target: string;
}

/** Pipes, sockets and devices: they are no state that could be compared. */
export interface SpecialEntry {
  readonly kind: 'special';
}

export type Entry = FileEntry | LinkEntry | SpecialEntry;

export interface Listing {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Whether there are more files than may be watched. */
  readonly isCut: boolean;
  /** Folders that could not be looked into. */
  readonly unreadable: readonly string[];
}

const skipped = new Set(['.git', '.fixpoint', 'node_modules']);

/** Lists what is in a folder, links not followed; at most so many files. */
export async function listFolder(root: string, maxFiles: number): Promise<Listing> {
  const entries = new Map<string, Entry>();
  const folders = [''];
  const unreadable: string[] = [];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const names = await listNames(root, folder);
    if (names === undefined) unreadable.push(folder === '' ? '.' : folder);
    for (const [name, entry] of await lookAtFiles(root, names?.files ?? [])) {
      if (entries.size >= maxFiles) return { entries, isCut: true, unreadable };
      entries.set(name, entry);
    }
    folders.push(...(names?.folders ?? []));
  }
  return { entries, isCut: false, unreadable };
}

interface Names {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** Undefined where a folder is gone or may not be read. */
async function listNames(root: string, folder: string): Promise<Names | undefined> {
  const found = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => undefined);
  if (found === undefined) return undefined;
  const present = found.filter(({ name }) => !skipped.has(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
  const isFolder = new Map(present.map((each) => [joinNames(folder, each.name), each.isDirectory()]));
  return {
    files: [...isFolder.keys()].filter((name) => !isFolder.get(name)),
    folders: [...isFolder.keys()].filter((name) => isFolder.get(name)),
  };
}

/** Looks at files by name; those that are gone are left out. */
export async function lookAtFiles(
  root: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Entry>> {
  const looks = await Promise.all(
    names.map(async (name) => [name, await lookAt(path.join(root, name))] as const),
  );
  return new Map(looks.flatMap(([name, entry]) => (entry === undefined ? [] : [[name, entry] as const])));
}

async function lookAt(place: string): Promise<Entry | undefined> {
  const stats = await lstat(place, { bigint: true }).catch(() => undefined);
  if (stats === undefined || stats.isDirectory()) return undefined;
  if (stats.isSymbolicLink()) return { kind: 'link', target: await readlink(place) };
  return stats.isFile() ? toFileEntry(stats) : { kind: 'special' };
}

function toFileEntry({ size, mode, ino, mtimeNs, ctimeNs }: BigIntStats): FileEntry {
  return {
    kind: 'file',
    bytes: Number(size),
    mode: Number(mode & 0o7777n),
    stamp: [size, ino, mtimeNs, ctimeNs].join(' '),
    changedAt: ctimeNs,
  };
}

function joinNames(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
