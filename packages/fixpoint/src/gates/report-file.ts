import { readFile, rm } from 'node:fs/promises';

/** Deletes the report of an earlier run, so that one that is there afterwards is new. */
export async function deleteReport(file: string): Promise<void> {
  await rm(file, { force: true });
}

/** The report that the command wrote; undefined where it wrote none that can be read. */
export async function readReport(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}
