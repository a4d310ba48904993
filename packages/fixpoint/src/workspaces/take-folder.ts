import type { ContentBox } from './content-box.ts';
import { readContents } from './folder-contents.ts';
import { type Entry, type FolderLimits, type Listing, listFolder } from './folder-entries.ts';
import type { FolderSnapshot, KeptEntry, KnownContent } from './folder-snapshot.ts';

export interface TakingOptions {
  readonly root: string;
  readonly limits: FolderLimits;
  readonly box: ContentBox;
}

/** Takes what is in a folder now; contents are read again only where a file may have changed since the last time. */
export async function takeFolder(
  options: TakingOptions,
  last: FolderSnapshot | null,
): Promise<FolderSnapshot> {
  const { root, limits, box } = options;
  const listing = await listFolder(root, limits.files);
  const { known, read } = await readContents(options, listing.entries, new Map(last?.entries));
  const used = new Set([...known.values()].map(({ digest }) => digest));
  const placeOf = await box.keep(read, used);
  const entries = [...listing.entries].map(([name, entry]): [string, KeptEntry] => {
    const content = known.get(name);
    return [name, toKept(entry, content === undefined ? null : { ...content, at: placeOf(content) })];
  });
  return {
    kind: 'folder',
    isCut: listing.isCut,
    entries,
    unwatched: describeUnwatched(limits, listing, entries),
  };
}

function toKept(entry: Entry, content: KnownContent | null): KeptEntry {
  return entry.kind === 'file' ? { kind: 'file', mode: entry.mode, stamp: entry.stamp, content } : entry;
}

function describeUnwatched(
  limits: FolderLimits,
  { isCut, unreadable }: Listing,
  entries: FolderSnapshot['entries'],
): readonly string[] {
  const unwatched = [
    '.git, .fixpoint and node_modules',
    ...unreadable.map((name) => `${name}: cannot be read`),
  ];
  if (isCut) unwatched.push(`all but the first ${limits.files} files, and files that are new`);
  for (const [name, entry] of entries) {
    if (entry.kind === 'special') unwatched.push(`${name}: no regular file`);
    if (entry.kind === 'file' && entry.content === null)
      unwatched.push(`${name}: a change is noticed, but cannot be undone`);
  }
  return unwatched;
}
