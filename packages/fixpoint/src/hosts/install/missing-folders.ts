import { stat } from 'node:fs/promises';
import path from 'node:path';

/** Finds the folders that files need and that are not there, the outer ones first. */
export async function missingFolders(files: readonly string[]): Promise<readonly string[]> {
  const missing = new Set<string>();
  for (const file of files) {
    const ways: string[] = [];
    for (let folder = path.dirname(file); !(await isThere(folder)); folder = path.dirname(folder)) {
      ways.unshift(folder);
    }
    for (const folder of ways) missing.add(folder);
  }
  return [...missing];
}

async function isThere(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  );
}
