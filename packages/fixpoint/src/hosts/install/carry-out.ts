import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { resolveInside, writeAtomically } from '../../files/index.ts';
import type { Package } from '../host.ts';
import type { Plan } from './change.ts';
import { fromRecord, readIfThere, readManifest, toRecord, writeManifest } from './manifest.ts';

/** Does what a plan says. What will be there is noted first: after a crash the next install or uninstall goes on. */
export async function carryOut(pack: Package, { changes, manifest }: Plan): Promise<void> {
  const old = (await readManifest(pack.manifest))?.folders ?? [];
  const written = changes.filter(({ kind }) => kind === 'made' || kind === 'changed');
  if (pack.scope === 'project')
    await refuseWaysOut(pack, [...written.map((change) => change.path), pack.manifest]);
  if (manifest !== null) {
    const missing = await missingFolders([pack.manifest, ...written.map((change) => change.path)]);
    const folders = [...new Set([...old, ...missing.map((folder) => toRecord(pack.manifest, folder))])];
    await writeWhereOther(pack.manifest, writeManifest({ ...manifest, folders }));
  }
  for (const change of written) await writeAtomically(change.path, change.text ?? '');
  for (const { path: file } of changes.filter(({ kind }) => kind === 'removed')) await rm(file);
  if (manifest !== null) return;
  await rm(pack.manifest, { force: true });
  for (const folder of old.toReversed()) await removeEmpty(fromRecord(pack.manifest, folder));
}

/** No link in a project leads what is written to somewhere else. */
async function refuseWaysOut({ root }: Package, files: readonly string[]): Promise<void> {
  for (const file of files) await resolveInside(root, path.relative(root, file));
}

async function writeWhereOther(file: string, text: string): Promise<void> {
  if ((await readIfThere(file)) === text) return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeAtomically(file, text);
}

/** The folders that files need and that are not there, the outer ones first. */
async function missingFolders(files: readonly string[]): Promise<readonly string[]> {
  const missing = new Set<string>();
  for (const file of files) {
    const ways: string[] = [];
    for (let folder = path.dirname(file); !(await isThere(folder)); folder = path.dirname(folder))
      ways.unshift(folder);
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

async function removeEmpty(folder: string): Promise<void> {
  const entries = await readdir(folder).catch(() => null);
  if (entries?.length === 0) await rmdir(folder);
}
