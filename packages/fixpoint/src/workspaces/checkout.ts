import { existsSync } from 'node:fs';
import type { Git } from './git.ts';
import { isSuccess } from './git.ts';
import { allBut } from './looked-at.ts';

/** Where a working tree stands: what is checked out, and what git is in the middle of. */
export interface Checkout {
  /** The branch; null for a detached HEAD. */
  readonly branch: string | null;
  /** Null before the first commit. */
  readonly commit: string | null;
  /** Something that was begun and not brought to its end, such as `merge`; null where there is nothing. */
  readonly unfinished: string | null;
}

export async function readCheckout(git: Git): Promise<Checkout> {
  const ref = await git.try(['symbolic-ref', '--quiet', 'HEAD']);
  return {
    branch: isSuccess(ref) ? ref.stdout.trim().replace(/^refs\/heads\//u, '') : null,
    commit: await readCommit(git, 'HEAD'),
    unfinished: (await operationsUnderWay(git))[0]?.name ?? null,
  };
}

/** The commit that a name stands for; null where it stands for none. */
export async function readCommit(git: Git, name: string): Promise<string | null> {
  const found = await git.try(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
  return isSuccess(found) ? found.stdout.trim() : null;
}

export async function isAncestor(git: Git, earlier: string, later: string): Promise<boolean> {
  return isSuccess(await git.try(['merge-base', '--is-ancestor', earlier, later]));
}

/** What git leaves in its folder while it is in the middle of something, and how that is given up with all files kept. */
const operations = [
  { file: 'MERGE_HEAD', name: 'merge', quit: ['merge', '--quit'] },
  { file: 'rebase-merge', name: 'rebase', quit: ['rebase', '--quit'] },
  { file: 'rebase-apply', name: 'rebase', quit: ['am', '--quit'] },
  { file: 'CHERRY_PICK_HEAD', name: 'cherry-pick', quit: ['cherry-pick', '--quit'] },
  { file: 'REVERT_HEAD', name: 'revert', quit: ['revert', '--quit'] },
  { file: 'BISECT_LOG', name: 'bisect', quit: ['bisect', 'reset', 'HEAD'] },
] as const;

async function operationsUnderWay(git: Git): Promise<readonly (typeof operations)[number][]> {
  const words = operations.flatMap(({ file }) => ['--git-path', file]);
  const places = (await git.run(['rev-parse', '--path-format=absolute', ...words])).split('\n');
  return operations.filter((_, index) => existsSync(places[index] ?? ''));
}

/** Gives up whatever git is in the middle of; HEAD and all files stay where they are. */
export async function quitUnfinished(git: Git): Promise<void> {
  for (const { quit } of await operationsUnderWay(git)) await git.try(quit);
}

/** The files that differ from the commit that is checked out, staged or not, and those that git does not know. */
export async function listUncommitted(git: Git): Promise<readonly string[]> {
  const words = ['status', '--porcelain', '-z', '--untracked-files=all', '--no-renames'];
  const output = await git.run([...words, ...allBut(git.leftOut)]);
  return output
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry) => entry.slice(3));
}

const maxNamed = 12;

/** Names files in a sentence: of very many the first ones, and how many more there are. */
export function nameFiles(files: readonly string[]): string {
  const named = files.slice(0, maxNamed).join(', ');
  const more = files.length - maxNamed;
  return more > 0 ? `${named} and ${more} more` : named;
}

/** A commit as people write it. */
export function shortCommit(commit: string): string {
  return commit.slice(0, 7);
}
