import { type Git, isSuccess } from './git.ts';
import type { GitSnapshot } from './git-snapshot.ts';
import { checkoutFiles, writeTree } from './git-trees.ts';
import type { Guard, GuardChange } from './guard.ts';
import { changesThatStayed, exceptPaths } from './guard.ts';
import { removeFile } from './remove-file.ts';
import { listTreeChanges } from './tree-changes.ts';

/** Guards a git working tree; ignored files are not watched, as agents may build. HEAD is, but it is not moved back. */
export function createGitGuard(git: Git): Guard<GitSnapshot> {
  return {
    take: async () => {
      const unwatched = ['what git ignores'];
      return { kind: 'git', head: await readHead(git), tree: await writeTree(git), unwatched };
    },
    // Nothing names the tree: git gives up what it holds beside commits after some weeks.
    takeUp: async (kept) => (kept.kind === 'git' && (await isWhole(git, kept.tree)) ? kept : null),
    // HEAD is part of no artifact, not even of one that is the whole tree.
    changesSince: async (snapshot, except) => [
      ...(await findMove(git, snapshot)),
      ...exceptPaths(await findFileChanges(git, snapshot), except),
    ],
    undo: (snapshot, changes) => undoChanges(git, snapshot, changes),
  };
}

/** Whether git has all that a tree holds. */
async function isWhole(git: Git, tree: string): Promise<boolean> {
  return isSuccess(await git.try(['rev-list', '--objects', '--quiet', tree, '--']));
}

async function findChanges(git: Git, snapshot: GitSnapshot): Promise<readonly GuardChange[]> {
  return [...(await findMove(git, snapshot)), ...(await findFileChanges(git, snapshot))];
}

/** Whether somebody committed, or went to another branch. */
async function findMove(git: Git, { head }: GitSnapshot): Promise<readonly GuardChange[]> {
  return (await readHead(git)) === head ? [] : [{ path: '.git/HEAD', change: 'changed', undoable: false }];
}

async function findFileChanges(git: Git, { tree }: GitSnapshot): Promise<readonly GuardChange[]> {
  const changed = await listTreeChanges(git, tree, await writeTree(git));
  return changed.map(({ path, change, isSubmodule }) => ({ path, change, undoable: !isSubmodule }));
}

async function undoChanges(
  git: Git,
  snapshot: GitSnapshot,
  changes: readonly GuardChange[],
): Promise<readonly GuardChange[]> {
  await undoFiles(git, snapshot.tree, changes);
  return changesThatStayed(changes, await findChanges(git, snapshot));
}

async function undoFiles(git: Git, tree: string, changes: readonly GuardChange[]): Promise<void> {
  const undoable = changes.filter((change) => change.undoable);
  for (const { path, change } of undoable) {
    if (change === 'added') await removeFile(git.top, path);
  }
  const lost = undoable.filter(({ change }) => change !== 'added').map(({ path }) => path);
  if (lost.length > 0) await checkoutFiles(git, tree, lost);
}

/** The branch and the commit; a repository without commits has only the branch. */
async function readHead(git: Git): Promise<string> {
  const branch = await git.try(['symbolic-ref', '--quiet', 'HEAD']);
  const commit = await git.try(['rev-parse', '--verify', '--quiet', 'HEAD']);
  return `${branch.stdout}${commit.stdout}`;
}
