import { mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '../files/index.ts';
import { type ContentBox, type ContentBoxOptions, createContentBox } from './content-box.ts';
import { digestFile, isSurelySame } from './folder-contents.ts';
import type { Entry, FolderLimits } from './folder-entries.ts';
import { listFolder, lookAtFiles } from './folder-entries.ts';
import type { FolderSnapshot, KeptEntry } from './folder-snapshot.ts';
import type { Guard, GuardChange } from './guard.ts';
import { changesThatStayed, exceptPaths } from './guard.ts';
import { placeOf, removeEmptyFolder, removeFile } from './remove-file.ts';
import { type TakingOptions, takeFolder } from './take-folder.ts';

export interface FolderGuardOptions extends Pick<ContentBoxOptions, 'blobs' | 'holdsSecret'> {
  readonly root: string;
  /** 20,000 files, of which those up to 1 MB and 100 MB in all are kept to be put back, and 20 MB of that for later processes. */
  readonly limits?: FolderLimits;
}

const defaultLimits: FolderLimits = {
  files: 20_000,
  fileBytes: 1_000_000,
  keptBytes: 100_000_000,
  packedBytes: 20_000_000,
};

/** Guards a folder outside of git; contents are read again only where a file's size, times or place changed. */
export function createFolderGuard({
  root,
  limits = defaultLimits,
  ...box
}: FolderGuardOptions): Guard<FolderSnapshot> {
  const { packedBytes } = limits;
  const options: TakingOptions = { root, limits, box: createContentBox({ ...box, packedBytes }) };
  let last: FolderSnapshot | null = null;
  return {
    take: async () => {
      last = await takeFolder(options, last);
      return last;
    },
    takeUp: async (kept) => {
      if (kept.kind !== 'folder') return null;
      const snapshot = await withoutLost(kept, options.box);
      last ??= snapshot;
      return snapshot;
    },
    changesSince: async (snapshot, except) => exceptPaths(await findChanges(options, snapshot), except),
    undo: async (snapshot, changes) => {
      await undoChanges(options, snapshot, changes);
      return changesThatStayed(changes, await findChanges(options, snapshot));
    },
  };
}

/** What was kept, but for contents that cannot be had any more: a change of those is noticed, and stays. */
async function withoutLost(kept: FolderSnapshot, box: ContentBox): Promise<FolderSnapshot> {
  const contents = kept.entries.flatMap(([, entry]) => (entry.kind === 'file' && entry.content) || []);
  const lost = await box.findLost(contents);
  if (lost.size === 0) return kept;
  const entries = kept.entries.map(([name, entry]): [string, KeptEntry] => {
    if (entry.kind !== 'file' || entry.content?.at == null || !lost.has(entry.content.at.pack))
      return [name, entry];
    return [name, { ...entry, content: { ...entry.content, at: null } }];
  });
  return { ...kept, entries };
}

async function findChanges(
  options: TakingOptions,
  snapshot: FolderSnapshot,
): Promise<readonly GuardChange[]> {
  const now = await lookAgain(options, snapshot);
  const entries = new Map(snapshot.entries);
  const changes: GuardChange[] = [];
  for (const [name, before] of entries) {
    const after = now.get(name);
    if (after !== undefined && (await isSame(options, { name, before, after }))) continue;
    const undoable = before.kind === 'link' || (before.kind === 'file' && options.box.has(before.content));
    changes.push({ path: name, change: after === undefined ? 'removed' : 'changed', undoable });
  }
  for (const name of now.keys()) {
    if (!entries.has(name)) changes.push({ path: name, change: 'added', undoable: true });
  }
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** All that is there now; but where not all was looked at before, nobody knows what is new. */
async function lookAgain(
  { root }: TakingOptions,
  snapshot: FolderSnapshot,
): Promise<ReadonlyMap<string, Entry>> {
  if (snapshot.isCut) {
    const names = snapshot.entries.map(([name]) => name);
    return lookAtFiles(root, names);
  }
  return (await listFolder(root, Number.POSITIVE_INFINITY)).entries;
}

interface EntryPair {
  readonly name: string;
  readonly before: KeptEntry;
  readonly after: Entry;
}

async function isSame({ root }: TakingOptions, { name, before, after }: EntryPair): Promise<boolean> {
  if (before.kind === 'link') return after.kind === 'link' && after.target === before.target;
  if (before.kind === 'special') return after.kind === 'special';
  if (after.kind !== 'file' || after.mode !== before.mode) return false;
  if (before.content === null) return after.stamp === before.stamp;
  return isSurelySame(before, after) || (await digestFile(path.join(root, name))) === before.content.digest;
}

async function undoChanges(
  options: TakingOptions,
  snapshot: FolderSnapshot,
  changes: readonly GuardChange[],
): Promise<void> {
  const undoable = changes.filter((change) => change.undoable);
  // What is new goes first: it may stand where something else was.
  for (const { path: file, change } of undoable) {
    if (change === 'added') await removeFile(options.root, file);
  }
  const entries = new Map(snapshot.entries);
  for (const { path: file, change } of undoable) {
    const before = entries.get(file);
    if (change !== 'added' && before !== undefined) await putEntryBack(options, file, before);
  }
}

async function putEntryBack({ root, box }: TakingOptions, file: string, before: KeptEntry): Promise<void> {
  const content =
    before.kind === 'file' && box.has(before.content) ? await box.get(before.content) : undefined;
  const present = (await lookAtFiles(root, [file])).get(file);
  const place = await placeOf(root, file);
  if (present === undefined) await removeEmptyFolder(place);
  else if (present.kind !== 'file' || before.kind !== 'file') await rm(place);
  await mkdir(path.dirname(place), { recursive: true });
  if (before.kind === 'link') await symlink(before.target, place);
  if (before.kind === 'file' && content !== undefined) await writeAtomically(place, content, before.mode);
}
