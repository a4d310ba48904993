import { rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { resolveInside } from '../files/index.ts';

/** The place of a file itself, which may be a link; only what leads to it must lie inside of the root. */
export async function placeOf(root: string, file: string): Promise<string> {
  return path.join(await resolveInside(root, path.dirname(file)), path.basename(file));
}

/** Removes a file or link, and the folders that it leaves empty. */
export async function removeFile(root: string, file: string): Promise<void> {
  await rm(await placeOf(root, file), { force: true });
  let folder = path.dirname(file);
  while (folder !== '.' && (await removeEmptyFolder(path.join(root, folder)))) folder = path.dirname(folder);
}

/** Whether there was an empty folder, which is gone now. */
export function removeEmptyFolder(folder: string): Promise<boolean> {
  return rmdir(folder).then(
    () => true,
    () => false,
  );
}
