import { lstat, readlink, realpath, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError } from '../base/index.ts';
import { resolveInside, writeAtomically } from '../files/index.ts';
import { placeOf } from './remove-file.ts';

/** Where a file of the artifact really is. It is found once: what takes its place later is not followed. */
export interface ArtifactPlace {
  /** Relative to the root, with `/`. */
  readonly file: string;
  /** Absolute, links followed. */
  readonly place: string;
  /** What the file is a link to; null where it is none. */
  readonly link: string | null;
}

/** Finds a file of the artifact; it may still be missing. Throws FixpointError `input` where it leads out of the root. */
export async function findArtifactPlace(root: string, file: string): Promise<ArtifactPlace> {
  const place = await resolveInside(root, file);
  const link = await readlink(path.join(root, file)).catch(() => null);
  return { file, place, link };
}

/** Throws FixpointError `input` where a link that was put in its way since leads elsewhere. */
export async function checkArtifactPlace(root: string, { file, place }: ArtifactPlace): Promise<void> {
  if ((await resolveInside(root, file)) === place) return;
  throw new FixpointError('input', `${file} was replaced by a link`, {
    place: { file },
    hint: 'Put the file itself back.',
  });
}

/** Puts a content back, in the place of whatever stands there now; undefined leaves nothing there. */
export async function putBack(
  root: string,
  { file, place, link }: ArtifactPlace,
  content: Uint8Array | undefined,
): Promise<void> {
  const within = path.relative(await realpath(root), place);
  if ((await placeOf(root, within)) !== place) throw folderReplaced(within);
  if (!(await isFile(place))) await rm(place, { recursive: true, force: true });
  if (content === undefined) await rm(place, { force: true });
  else await writeAtomically(place, content);
  if (link !== null) await putLinkBack(await placeOf(root, file), link);
}

async function isFile(place: string): Promise<boolean> {
  return lstat(place).then(
    (stats) => stats.isFile(),
    () => false,
  );
}

async function putLinkBack(place: string, target: string): Promise<void> {
  if ((await readlink(place).catch(() => null)) === target) return;
  await rm(place, { recursive: true, force: true });
  await symlink(target, place);
}

function folderReplaced(file: string): FixpointError {
  return new FixpointError('input', `the folder of ${file} was replaced by a link`, {
    place: { file },
    hint: 'Put the folder itself back, then resume the run.',
  });
}
