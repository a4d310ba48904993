import path from 'node:path';
import { resolveInside } from '../../files/index.ts';
import type { Package } from '../host.ts';
import { type Change, changeOf, type Plan } from './change.ts';
import { fromRecord, isAsLeft, type Manifest, readManifest } from './manifest.ts';
import { takeOut } from './put-in.ts';
import { readIfThere } from './user-file.ts';

/** Plans taking out what was installed, and nothing else. Nothing is to be done where nothing was installed. */
export async function planUninstall(pack: Package): Promise<Plan> {
  const old = await readManifest(pack.manifest);
  if (old === null) return { changes: [], emptied: [] };
  const noted = changeOf(pack.manifest, { before: await readIfThere(pack.manifest), after: null });
  const emptied: string[] = [];
  for (const folder of old.folders) emptied.push(await locate(pack, folder));
  return { changes: [...(await takeOutRecorded(pack, old, () => true)), noted], emptied };
}

/** What becomes of those recorded files that are meant. */
export async function takeOutRecorded(
  pack: Package,
  old: Manifest,
  isMeant: (file: string) => boolean,
): Promise<readonly Change[]> {
  const files = old.files.map(async ({ path: recorded, hash }) => {
    const file = await locate(pack, recorded);
    return isMeant(file) ? removeFile(file, hash) : null;
  });
  const edits = old.edits.map(async (record) => {
    const file = await locate(pack, record.path);
    const before = isMeant(file) ? await readIfThere(file) : null;
    if (before === null) return null;
    const { text, kept } = takeOut(before, record, file);
    const note = kept.length === 0 ? null : `changed since: ${kept.join(', ')}`;
    return changeOf(file, { before, after: text, note });
  });
  const changes = await Promise.all([...files, ...edits]);
  return changes.filter((change) => change !== null);
}

async function removeFile(file: string, hash: string): Promise<Change | null> {
  const before = await readIfThere(file);
  if (before === null) return null;
  if (isAsLeft(before, hash)) return changeOf(file, { before, after: null });
  return { path: file, kind: 'kept', text: before, note: 'changed since it was installed' };
}

/** A project's manifest may come from anywhere: it is not believed that files outside of the project are Fixpoint's. */
async function locate({ manifest, scope, root }: Package, recorded: string): Promise<string> {
  const file = fromRecord(manifest, recorded);
  if (scope === 'project') await resolveInside(root, path.relative(root, file));
  return file;
}
