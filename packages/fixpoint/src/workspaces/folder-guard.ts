import { mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '../files/index.ts';
import type { ContentOptions, KnownContent } from './folder-contents.ts';
import { digestFile, isSurelySame, keepContents } from './folder-contents.ts';
import type { Entry, FolderLimits, Listing } from './folder-entries.ts';
import { listFolder, lookAtFiles } from './folder-entries.ts';
import type { Guard, GuardChange, GuardSnapshot } from './guard.ts';
import { changesThatStayed, exceptPaths } from './guard.ts';
import { placeOf, removeEmptyFolder, removeFile } from './remove-file.ts';

export interface FolderGuardOptions {
  readonly root: string;
  readonly limits?: FolderLimits;
}

const defaultLimits: FolderLimits = { files: 20_000, fileBytes: 1_000_000, keptBytes: 100_000_000 };

interface FolderSnapshot extends GuardSnapshot, Listing {
  readonly contents: ReadonlyMap<string, KnownContent>;
}

/** Guards a folder outside of git; contents are read again only where a file's size, times or place changed. */
export function createFolderGuard({
  root,
  limits = defaultLimits,
}: FolderGuardOptions): Guard<FolderSnapshot> {
  const options: ContentOptions = { root, limits };
  let known: ReadonlyMap<string, KnownContent> = new Map();
  return {
    take: async () => {
      const listing = await listFolder(root, limits.files);
      known = await keepContents(options, listing.entries, known);
      return { ...listing, contents: known, unwatched: describeUnwatched(limits, listing, known) };
    },
    changesSince: async (snapshot, except) => exceptPaths(await findChanges(options, snapshot), except),
    undo: async (snapshot, changes) => {
      await undoChanges(options, snapshot, changes);
      return changesThatStayed(changes, await findChanges(options, snapshot));
    },
  };
}

function describeUnwatched(
  limits: FolderLimits,
  { isCut, unreadable, entries }: Listing,
  contents: ReadonlyMap<string, KnownContent>,
): readonly string[] {
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

async function findChanges(
  options: ContentOptions,
  snapshot: FolderSnapshot,
): Promise<readonly GuardChange[]> {
  const now = await lookAgain(options, snapshot);
  const changes: GuardChange[] = [];
  for (const [name, before] of snapshot.entries) {
    const after = now.get(name);
    if (after !== undefined && (await isSame(options, snapshot, { name, before, after }))) continue;
    const undoable = before.kind === 'link' || snapshot.contents.has(name);
    changes.push({ path: name, change: after === undefined ? 'removed' : 'changed', undoable });
  }
  for (const name of now.keys()) {
    if (!snapshot.entries.has(name)) changes.push({ path: name, change: 'added', undoable: true });
  }
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** All that is there now; but where not all was looked at before, nobody knows what is new. */
async function lookAgain(
  { root }: ContentOptions,
  snapshot: FolderSnapshot,
): Promise<ReadonlyMap<string, Entry>> {
  if (snapshot.isCut) return lookAtFiles(root, [...snapshot.entries.keys()]);
  return (await listFolder(root, Number.POSITIVE_INFINITY)).entries;
}

interface EntryPair {
  readonly name: string;
  readonly before: Entry;
  readonly after: Entry;
}

async function isSame(
  { root }: ContentOptions,
  { contents }: FolderSnapshot,
  { name, before, after }: EntryPair,
): Promise<boolean> {
  if (before.kind === 'link') return after.kind === 'link' && after.target === before.target;
  if (before.kind === 'special') return after.kind === 'special';
  if (after.kind !== 'file' || after.mode !== before.mode) return false;
  const content = contents.get(name);
  if (content === undefined) return after.stamp === before.stamp;
  return isSurelySame(content, after) || (await digestFile(path.join(root, name))) === content.digest;
}

async function undoChanges(
  options: ContentOptions,
  snapshot: FolderSnapshot,
  changes: readonly GuardChange[],
): Promise<void> {
  const undoable = changes.filter((change) => change.undoable);
  // What is new goes first: it may stand where something else was.
  for (const { path: file, change } of undoable) {
    if (change === 'added') await removeFile(options.root, file);
  }
  for (const { path: file, change } of undoable) {
    if (change !== 'added') await putEntryBack(options, snapshot, file);
  }
}

async function putEntryBack(
  { root }: ContentOptions,
  { entries, contents }: FolderSnapshot,
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
    await writeAtomically(place, content.bytes, before.mode);
  }
}
