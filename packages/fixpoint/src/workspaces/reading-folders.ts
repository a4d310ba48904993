import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import type { Environment } from '../processes/index.ts';
import { type Git, isSuccess, openGit } from './git.ts';

/** The version of a git working tree that somebody is to read, and the commit that was checked out then. */
export interface ReadVersion {
  readonly hash: string;
  readonly commit?: string;
}

/** Folders in which those who only read find a version of a git working tree, apart from the tree itself. */
export interface ReadingFolders {
  /** The folder of a name, which stays the same: agents bind their sessions to it. */
  pathOf(name: string): string;
  /** Puts a version there, and takes away whatever else is there. Throws FixpointError `io` where git cannot. */
  prepare(name: string, version: ReadVersion): Promise<void>;
  /** Removes all of them, also those that were left by a process that died. */
  removeAll(): Promise<void>;
}

export interface ReadingFoldersOptions {
  /** The top of the working tree. */
  readonly top: string;
  /** The folder that they are in, which git ignores. */
  readonly folder: string;
  readonly environment: Environment;
}

/** Makes folders for readers ready, as working trees of git that no branch is checked out in. */
export function openReadingFolders({ top, folder, environment }: ReadingFoldersOptions): ReadingFolders {
  const git = openGit(top, environment);
  const made = new Set<string>();
  // Git keeps one list of its working trees.
  const oneByOne = pLimit(1);
  const pathOf = (name: string) => path.join(folder, encodeURIComponent(name));
  return {
    pathOf,
    prepare: (name, { hash, commit = 'HEAD' }) =>
      oneByOne(async () => {
        const place = pathOf(name);
        if (!made.has(name)) {
          await remove(git, place);
          await git.run(['worktree', 'add', '--quiet', '--detach', '--no-checkout', place, commit]);
          made.add(name);
        }
        await putVersion(openGit(place, environment), hash, await readCommitOf(git, commit));
      }),
    removeAll: () =>
      oneByOne(async () => {
        const left = await readdir(folder).catch(() => []);
        for (const name of left) await remove(git, path.join(folder, name));
        await rm(folder, { recursive: true, force: true });
        made.clear();
      }),
  };
}

// What this many files take on disk and in seconds, each reader can have anew.
const mostFiles = 20_000;

/** Whether each reader can cheaply have a folder of its own: the tree is not large, and git alone has all of it. */
export async function isCheapToRead(top: string, environment: Environment): Promise<boolean> {
  const git = openGit(top, environment);
  const files = await git.try(['ls-files', '--stage', '-z']);
  const head = await git.try(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
  if (!isSuccess(files) || !isSuccess(head)) return false;
  const entries = files.stdout.split('\0').slice(0, -1);
  return entries.length <= mostFiles && !entries.some(isSubmodule);
}

function isSubmodule(entry: string): boolean {
  return entry.startsWith('160000 ');
}

async function readCommitOf(git: Git, commit: string): Promise<string> {
  return (await git.run(['rev-parse', '--verify', `${commit}^{commit}`])).trim();
}

async function putVersion(own: Git, hash: string, commit: string): Promise<void> {
  await own.run(['update-ref', '--no-deref', 'HEAD', commit]);
  await own.run(['read-tree', '--reset', '-u', '--no-recurse-submodules', hash]);
  await own.run(['clean', '-ffdxq']);
}

/** What is no working tree any more, or never was, is just a folder. */
async function remove(git: Git, place: string): Promise<void> {
  await git.try(['worktree', 'remove', '--force', '--force', place]);
  await rm(place, { recursive: true, force: true });
}
