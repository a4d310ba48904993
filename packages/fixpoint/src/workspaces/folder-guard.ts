import { mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '../files/index.ts';
import type { BlobStore } from './blob-store.ts';
import type { ContentOptions, KnownContent } from './folder-contents.ts';
import { digestFile, isSurelySame, keepContents } from './folder-contents.ts';
import type { Entry, FolderLimits, Listing } from './folder-entries.ts';
import { listFolder, lookAtFiles } from './folder-entries.ts';
import type { Guard, GuardChange, GuardSnapshot } from './guard.ts';
import { exceptPaths } from './guard.ts';
import { placeOf, removeEmptyFolder, removeFile } from './remove-file.ts';

export interface FolderGuardOptions {
  readonly root: string;
  readonly blobs: BlobStore;
  readonly limits?: FolderLimits;
}

const defaultLimits: FolderLimits = { files: 20_000, fileBytes: 1_000_000, keptBytes: 100_000_000 };

/** The state of a folder that was taken. */
interface TakenFolder extends Listing {
  readonly contents: ReadonlyMap<string, KnownContent>;
}

/** Guards a folder outside of git; contents are read again only where a file's size, times or place changed. */
export function createFolderGuard({ root, blobs, limits = defaultLimits }: FolderGuardOptions): Guard {
  const options: ContentOptions = { root, blobs, limits };
  let known: ReadonlyMap<string, KnownContent> = new Map();
  return {
    take: async () => {
      const listing = await listFolder(root, limits.files);
      known = await keepContents(options, listing.entries, known);
      return toSnapshot(options, { ...listing, contents: known });
    },
  };
}

function toSnapshot(options: ContentOptions, taken: TakenFolder): GuardSnapshot {
  const changes = async (except?: readonly string[]) =>
    exceptPaths(await findChanges(options, taken), except);
  return {
    unwatched: describeUnwatched(options.limits, taken),
    changes,
    undo: async (except) => {
      const undoable = (await changes(except)).filter((change) => change.undoable);
      for (const { path: file, change } of undoable) {
        if (change === 'added') await removeFile(options.root, file);
      }
      for (const { path: file, change } of undoable) {
        if (change !== 'added') await putEntryBack(options, taken, file);
      }
      return changes(except);
    },
  };
}

function describeUnwatched(limits: FolderLimits, taken: TakenFolder): readonly string[] {
  const { isCut, unreadable, entries, contents } = taken;
  const unwatched = [
    '.git, .fixpoint and node_modules',
    ...unreadable.map((name) => `${name}: cannot be read`),
  ];
  if (isCut) unwatched.push(`all but the first ${limits.files} files, and files that are new`);
  for (const [name, { kind }] of entries) {
    if (kind === 'special') unwatched.push(`${name}: no regular file`);
    if (kind === 'file' && !contents.has(name))
      unwatched.push(`${name}: a change is noticed, but cannot be undone`);
  }
  return unwatched;
}

async function findChanges(options: ContentOptions, taken: TakenFolder): Promise<readonly GuardChange[]> {
  const now = await lookAgain(options, taken);
  const changes: GuardChange[] = [];
  for (const [name, before] of taken.entries) {
    const after = now.get(name);
    if (after !== undefined && (await isSame(options, taken, { name, before, after }))) continue;
    const undoable = before.kind === 'link' || taken.contents.has(name);
    changes.push({ path: name, change: after === undefined ? 'removed' : 'changed', undoable });
  }
  for (const name of now.keys()) {
    if (!taken.entries.has(name)) changes.push({ path: name, change: 'added', undoable: true });
  }
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** All that is there now; but where not all was looked at before, nobody knows what is new. */
async function lookAgain({ root }: ContentOptions, taken: TakenFolder): Promise<ReadonlyMap<string, Entry>> {
  if (taken.isCut) return lookAtFiles(root, [...taken.entries.keys()]);
  return (await listFolder(root, Number.POSITIVE_INFINITY)).entries;
}

interface EntryPair {
  readonly name: string;
  readonly before: Entry;
  readonly after: Entry;
}

async function isSame(
  { root }: ContentOptions,
  { contents }: TakenFolder,
  { name, before, after }: EntryPair,
): Promise<boolean> {
  if (before.kind === 'link') return after.kind === 'link' && after.target === before.target;
  if (before.kind === 'special') return after.kind === 'special';
  if (after.kind !== 'file' || after.mode !== before.mode) return false;
  const content = contents.get(name);
  if (content === undefined) return after.stamp === before.stamp;
  return isSurelySame(content, after) || (await digestFile(path.join(root, name))) === content.digest;
}

async function putEntryBack(
  { root, blobs }: ContentOptions,
  { entries, contents }: TakenFolder,
  file: string,
): Promise<void> {
  const before = entries.get(file);
  const content = contents.get(file);
  const present = (await lookAtFiles(root, [file])).get(file);
  const place = await placeOf(root, file);
  if (present === undefined) await removeEmptyFolder(place);
  else if (present.kind !== 'file' || before?.kind !== 'file') await rm(place);
  await mkdir(path.dirname(place), { recursive: true });
  if (before?.kind === 'link') await symlink(before.target, place);
  if (before?.kind === 'file' && content !== undefined) {
    await writeAtomically(place, await blobs.getBlob(content.blob), before.mode);
  }
}
