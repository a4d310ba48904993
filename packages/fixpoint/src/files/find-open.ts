import { type BigIntStats, fstatSync } from 'node:fs';
import { readdir, readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isInside } from './inside.ts';

/**
 * Finds the regular files in a folder that descriptors of this process are open on, relative to it, with `/`. What git and
 * packages keep is not looked into.
 */
export async function findOpenFiles(
  folder: string,
  descriptors: readonly number[],
): Promise<readonly string[]> {
  const root = await realpath(folder);
  const found = await Promise.all(descriptors.map((descriptor) => findOpen(root, descriptor)));
  const inside = found.filter((place) => place !== null && isInside(root, place)) as readonly string[];
  return [...new Set(inside.map((place) => path.relative(root, place).split(path.sep).join('/')))];
}

async function findOpen(root: string, descriptor: number): Promise<string | null> {
  const open = statOf(descriptor);
  if (open === null || !open.isFile()) return null;
  // Linux says where it is; elsewhere only its number on the disk tells.
  const named = await readlink(`/proc/self/fd/${descriptor}`).catch(() => null);
  if (named === null) return search(root, open);
  return (await isSame(named, open)) ? named : null;
}

function statOf(descriptor: number): BigIntStats | null {
  try {
    return fstatSync(descriptor, { bigint: true });
  } catch {
    return null;
  }
}

const skipped = new Set(['.git', '.fixpoint', 'node_modules']);

/** Looks into a folder before what is in its folders: logs tend to lie at the top. */
async function search(folder: string, open: BigIntStats): Promise<string | null> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const place = path.join(folder, entry.name);
    if (entry.isFile() && (await isSame(place, open))) return place;
  }
  for (const entry of entries) {
    if (!entry.isDirectory() || skipped.has(entry.name)) continue;
    const found = await search(path.join(folder, entry.name), open);
    if (found !== null) return found;
  }
  return null;
}

async function isSame(place: string, { dev, ino }: BigIntStats): Promise<boolean> {
  const there = await stat(place, { bigint: true }).catch(() => null);
  return there?.dev === dev && there.ino === ino;
}
