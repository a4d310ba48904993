import { cp, lstat, mkdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Keeps a copy of files of a project that are about to be undone, in the run's own folder, and gives that folder from
 * the project's root. A file that is gone has nothing to keep.
 */
export async function setAside(root: string, wanted: string, files: readonly string[]): Promise<string> {
  const folder = await makeFresh(wanted);
  for (const file of files) {
    const from = path.join(root, file);
    if (!(await exists(from))) continue;
    await cp(from, path.join(folder, file), {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
    });
  }
  return path.relative(root, folder).split(path.sep).join('/');
}

/** A call that is made again is undone again: what was kept before stays. */
async function makeFresh(wanted: string, n = 1): Promise<string> {
  const folder = n === 1 ? wanted : `${wanted}.${n}`;
  await mkdir(path.dirname(folder), { recursive: true });
  try {
    await mkdir(folder);
    return folder;
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST')
      return makeFresh(wanted, n + 1);
    throw thrown;
  }
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}
