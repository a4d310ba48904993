import { FixpointError } from '../../base/index.ts';
import type { Package, WholeFile } from '../host.ts';
import { type Change, changeOf, type Plan } from './change.ts';
import {
  emptyManifest,
  hashOf,
  isAsLeft,
  type Manifest,
  readManifest,
  toRecord,
  writeManifest,
} from './manifest.ts';
import { missingFolders } from './missing-folders.ts';
import { takeOutRecorded } from './plan-uninstall.ts';
import { findPart, type Inset, isInset, namePart, putIn, takeOut } from './put-in.ts';
import { readIfThere } from './user-file.ts';

/** What becomes of one file, what is noted of it, and whether something of the user's is in the way. */
interface Planned {
  readonly change: Change;
  readonly note: Pick<Manifest, 'files' | 'edits'>;
  readonly isInTheWay: boolean;
}

/**
 * Plans what a package changes, all of it or nothing.
 *
 * @throws {FixpointError} `record` with every file of the user's that would have to be written over.
 */
export async function planInstall(pack: Package): Promise<Plan> {
  const old = (await readManifest(pack.manifest)) ?? emptyManifest;
  const whole = pack.parts.filter((part) => part.kind === 'file');
  const insets = pack.parts.filter(isInset);
  const edited = [...new Set(insets.map(({ path }) => path))];
  const planned = await Promise.all([
    ...whole.map((file) => planFile(file, pack, old)),
    ...edited.map((path) =>
      planInsets(
        path,
        insets.filter((part) => part.path === path),
        { pack, old },
      ),
    ),
  ]);
  refuseWriteOver(planned);
  const paths = new Set(planned.map(({ change }) => change.path));
  const stale = await takeOutRecorded(pack, old, (path) => !paths.has(path));
  const changes = [...planned.map(({ change }) => change), ...stale];
  const noted = await noteChanges(pack, changes, {
    ...emptyManifest,
    files: planned.flatMap(({ note }) => note.files),
    edits: planned.flatMap(({ note }) => note.edits),
    folders: old.folders,
  });
  return { changes: [noted, ...changes], emptied: [] };
}

/** The manifest comes first: after a crash the next install or uninstall knows what may be there. */
async function noteChanges(
  { manifest: path }: Package,
  changes: readonly Change[],
  manifest: Manifest,
): Promise<Change> {
  const made = changes.filter(({ kind }) => kind === 'made').map((change) => change.path);
  const missing = await missingFolders([path, ...made]);
  const folders = [...new Set([...manifest.folders, ...missing.map((folder) => toRecord(path, folder))])];
  return changeOf(path, { before: await readIfThere(path), after: writeManifest({ ...manifest, folders }) });
}

async function planFile({ path, text }: WholeFile, pack: Package, old: Manifest): Promise<Planned> {
  const before = await readIfThere(path);
  const recorded = toRecord(pack.manifest, path);
  const record = old.files.find((each) => each.path === recorded);
  const isTheirs =
    before !== null && before !== text && (record === undefined || !isAsLeft(before, record.hash));
  // What was the same before Fixpoint came is not taken away with it.
  const isOurs = before === null || record !== undefined;
  return {
    change: changeOf(path, { before, after: text }),
    note: { files: isOurs ? [{ path: recorded, hash: hashOf(text) }] : [], edits: [] },
    isInTheWay: isTheirs,
  };
}

async function planInsets(
  path: string,
  parts: readonly Inset[],
  { pack, old }: { readonly pack: Package; readonly old: Manifest },
): Promise<Planned> {
  const before = await readIfThere(path);
  const recorded = toRecord(pack.manifest, path);
  const record = old.edits.find((each) => each.path === recorded);
  const note = [...new Set(parts.map(namePart))].join(', ');
  if (before !== null && parts.every((part) => findPart(before, part) === 'there')) {
    const edits = record === undefined ? [] : [record];
    return {
      change: changeOf(path, { before, after: before, note }),
      note: { files: [], edits },
      isInTheWay: false,
    };
  }
  const base = before === null || record === undefined ? before : takeOut(before, record, path).text;
  const theirs = parts.filter((part) => findPart(base ?? '', part) === 'other');
  if (theirs.length > 0) {
    const change = changeOf(path, { before, after: before, note: theirs.map(namePart).join(', ') });
    return { change, note: { files: [], edits: [] }, isInTheWay: true };
  }
  const { text, undo, put } = putIn(base ?? '', parts);
  const made = base === null;
  return {
    change: changeOf(path, { before, after: text, note }),
    note: {
      files: [],
      edits: [{ path: recorded, hash: hashOf(text), made, undo: [...undo], put: [...put] }],
    },
    isInTheWay: false,
  };
}

function refuseWriteOver(planned: readonly Planned[]): void {
  const theirs = planned.filter(({ isInTheWay }) => isInTheWay).map(({ change }) => change);
  const [first] = theirs;
  if (first === undefined) return;
  const all = theirs.map(({ path, note }) => (note === null ? path : `${path} (${note})`));
  throw new FixpointError(
    'record',
    `nothing was installed: there is something that Fixpoint did not write, or that was changed since: ${all.join(', ')}`,
    {
      place: { file: first.path },
      hint: 'Move or rename what is there, or take it out; then install again.',
    },
  );
}
