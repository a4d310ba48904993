import { copyFile, mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FixpointError } from '../base/index.ts';
import type { Git } from './git.ts';
import { gitError, isSuccess } from './git.ts';
import { allBut } from './looked-at.ts';
import type { TreeChange } from './tree-changes.ts';
import { listTreeChanges } from './tree-changes.ts';

/**
 * Writes the whole working tree as a tree object, and gives its hash. Ignored files stay out; the user's index and HEAD
 * are not touched.
 */
export function writeTree(git: Git): Promise<string> {
  return withIndex(git, async (index) => {
    await addAll(git, index, git.leftOut);
    return (await git.run(['write-tree'], { index })).trim();
  });
}

/** Makes the working tree equal to a tree, submodules aside; neither HEAD nor the user's index moves. */
export async function restoreTree(git: Git, tree: string): Promise<void> {
  // An ignore rule that goes shows files that it hid; they are seen, and removed, by looking again.
  for (let looks = 0; looks < 3; looks += 1) {
    const changes = await changesOfTree(git, tree);
    if (changes.length === 0) return;
    await withIndex(git, async (index) => {
      await addAll(git, index, git.leftOut);
      await git.run(['read-tree', '--reset', '-u', '--no-recurse-submodules', tree], { index });
    });
  }
  const [left] = await changesOfTree(git, tree);
  if (left === undefined) return;
  throw new FixpointError(
    'io',
    `the working tree could not be restored: ${left.path} is still ${left.change}`,
    {
      place: { file: left.path },
      hint: 'Check whether another program writes to it, then resume the run.',
    },
  );
}

/** Brings single files of a tree back into the working tree. */
export function checkoutFiles(git: Git, tree: string, files: readonly string[]): Promise<void> {
  return withIndex(git, async (index) => {
    await git.run(['read-tree', tree], { index });
    await git.run(['checkout-index', '--force', '-z', '--stdin'], { index, input: files.join('\0') });
  });
}

/** How the working tree differs from a tree, submodules aside. */
async function changesOfTree(git: Git, tree: string): Promise<readonly TreeChange[]> {
  const changes = await listTreeChanges(git, tree, await writeTree(git));
  return changes.filter(({ isSubmodule }) => !isSubmodule);
}

/** Gives an index of our own that begins as the user's, so that what it knows of the files needs no second reading. */
async function withIndex<T>(git: Git, work: (index: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fixpoint-index-'));
  try {
    const index = path.join(folder, 'index');
    await copyIndex(await findIndex(git), index);
    if (git.leftOut.length > 0)
      await git.run(['update-index', '--force-remove', '--', ...git.leftOut], { index });
    return await work(index);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function findIndex(git: Git): Promise<string> {
  const words = ['rev-parse', '--path-format=absolute', '--git-path', 'index'];
  return (await git.run(words)).replace(/\n$/u, '');
}

async function copyIndex(from: string, to: string): Promise<void> {
  const stats = await stat(from).catch(() => undefined);
  if (stats === undefined) return;
  await copyFile(from, to);
  // Git trusts what an index knows of a file only if the file is older than the index: a younger copy would hide changes.
  await utimes(to, stats.atime, Math.floor(stats.mtimeMs / 1000));
}

/** Adds everything; repositories within that have no commit yet cannot be added and are left alone, like submodules. */
async function addAll(git: Git, index: string, leftOut: readonly string[]): Promise<void> {
  const words = ['add', '-A', ...allBut(leftOut)];
  const result = await git.try(words, { index });
  if (isSuccess(result)) return;
  const found = /^error: '(.+)\/' does not have a commit checked out$/mu.exec(result.stderr)?.[1];
  if (found === undefined || leftOut.includes(found)) throw gitError(git.top, words, result);
  await addAll(git, index, [...leftOut, found]);
}
