import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { resolveInside } from '../files/index.ts';

/** Deletes the report of an earlier run, so that one that is there afterwards is new. */
export async function deleteReport(file: string): Promise<void> {
  await rm(file, { force: true });
}

/** The report that the command wrote; undefined where it wrote none that can be read, or a link out of the workspace. */
export async function readReport(file: string, root: string): Promise<string | undefined> {
  try {
    return await readFile(await resolveInside(root, path.relative(root, file)), 'utf8');
  } catch {
    return undefined;
  }
}
