import type { Stats } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError } from '../../base/index.ts';
import type { Change } from './change.ts';

/**
 * Refuses a plan that could only be done in part, or by putting a new file in the place of one that may not be written.
 *
 * @throws {FixpointError} `record`, before anything is done.
 */
export async function refuseUnwritable(changes: readonly Change[]): Promise<void> {
  for (const { path: file, kind } of changes) {
    if (kind === 'made') await refuseFolder(path.dirname(file));
    if (kind === 'changed' || kind === 'removed') await refuseFile(file);
  }
}

async function refuseFile(file: string): Promise<void> {
  if (!(await isWritable(file, await stat(file)))) throw inTheWay(file, 'this file may not be written');
  await refuseFolder(path.dirname(file));
}

/** Looks at a folder, or where there is none yet, at the one that it is to be made in. */
async function refuseFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found === null) return refuseFolder(path.dirname(folder));
  if (!found.isDirectory()) throw inTheWay(folder, 'a file is where a folder belongs');
  if (!(await isWritable(folder, found))) throw inTheWay(folder, 'nothing may be written in this folder');
}

/** Whether it is meant to be written, too: an administrator could write whatever is marked as read-only. */
async function isWritable(file: string, { mode }: Stats): Promise<boolean> {
  if ((mode & 0o222) === 0) return false;
  return access(file, constants.W_OK).then(
    () => true,
    () => false,
  );
}

function inTheWay(file: string, what: string): FixpointError {
  return new FixpointError('record', what, {
    place: { file },
    hint: 'Move it, or change its permissions; then try again. Nothing was changed.',
  });
}
