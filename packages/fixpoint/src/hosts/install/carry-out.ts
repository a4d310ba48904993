import { readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { resolveInside, writeAtomically } from '../../files/index.ts';
import type { Package } from '../host.ts';
import type { Plan } from './change.ts';

/** Does what a plan says. No link in a project leads what is written to somewhere else. */
export async function carryOut({ scope, root }: Package, { changes, emptied }: Plan): Promise<void> {
  const written = changes.filter(({ kind }) => kind === 'made' || kind === 'changed');
  if (scope === 'project') {
    for (const { path: file } of written) await resolveInside(root, path.relative(root, file));
  }
  for (const { path: file, text } of written) await writeAtomically(file, text ?? '');
  for (const { path: file } of changes.filter(({ kind }) => kind === 'removed')) await rm(file);
  for (const folder of emptied.toReversed()) await removeEmpty(folder);
}

async function removeEmpty(folder: string): Promise<void> {
  const entries = await readdir(folder).catch(() => null);
  if (entries?.length === 0) await rmdir(folder);
}
