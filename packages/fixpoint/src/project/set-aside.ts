import { cp, lstat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Keeps a copy of files of a project that are about to be undone, in the run's own folder, and gives that folder from
 * the project's root. A file that is gone has nothing to keep.
 */
export async function setAside(root: string, folder: string, files: readonly string[]): Promise<string> {
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

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}
