import type { Git } from './git.ts';
import { checkoutFiles, writeTree } from './git-trees.ts';
import type { Guard, GuardChange, GuardSnapshot } from './guard.ts';
import { exceptPaths } from './guard.ts';
import { removeFile } from './remove-file.ts';
import { listTreeChanges } from './tree-changes.ts';

// Undoing an ignore rule shows what it hid, so it is looked again.
const maxLooks = 3;

/** Guards a git working tree; ignored files are not watched, as agents may build. HEAD is, but it is not moved back. */
export function createGitGuard(git: Git): Guard {
  return { take: () => takeSnapshot(git) };
}

async function takeSnapshot(git: Git): Promise<GuardSnapshot> {
  const head = await readHead(git);
  const tree = await writeTree(git);
  const changes = async (except?: readonly string[]) => {
    const changed = await listTreeChanges(git, tree, await writeTree(git));
    const files = changed.map(({ path, change, isSubmodule }): GuardChange => {
      return { path, change, undoable: !isSubmodule };
    });
    return exceptPaths([...((await readHead(git)) === head ? [] : [headMoved]), ...files], except);
  };
  return {
    unwatched: ['what git ignores'],
    changes,
    undo: async (except) => {
      let left = await changes(except);
      for (let looks = 0; looks < maxLooks && left.some(({ undoable }) => undoable); looks += 1) {
        await undoFiles(git, tree, left);
        left = await changes(except);
      }
      return left;
    },
  };
}

const headMoved: GuardChange = { path: '.git/HEAD', change: 'changed', undoable: false };

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
