import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** The root of the project that a folder belongs to: the top of its git working tree, else the folder itself. */
export async function findProjectRoot(folder: string): Promise<string> {
  const start = await realpath(folder);
  return (await findGitTop(start)) ?? start;
}

/** The top of the git working tree that a folder is in; undefined where there is none. */
export async function findGitTop(folder: string): Promise<string | undefined> {
  if (await isGitTop(folder)) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : findGitTop(parent);
}

/** Whether a folder has what git looks for: a repository, or the file of a worktree or submodule that points to one. */
async function isGitTop(folder: string): Promise<boolean> {
  const dotGit = path.join(folder, '.git');
  const stats = await stat(dotGit).catch(() => undefined);
  if (stats === undefined) return false;
  if (stats.isFile()) return (await readFile(dotGit, 'utf8')).startsWith('gitdir:');
  return stat(path.join(dotGit, 'HEAD')).then(
    () => true,
    () => false,
  );
}
