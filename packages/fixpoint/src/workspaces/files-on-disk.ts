import { rm } from 'node:fs/promises';
import { FixpointError } from '../base/index.ts';
import { resolveInside, writeAtomically } from '../files/index.ts';
import type { SizeLimits } from './artifact-file.ts';
import { defaultSizeLimits, readArtifactFile } from './artifact-file.ts';
import type { BlobStore } from './blob-store.ts';

/** What the workspaces of files need. */
export interface FilesOptions {
  readonly root: string;
  readonly blobs: BlobStore;
  /** 10 MB a file and 100 MB in all unless set. */
  readonly limits?: SizeLimits;
  /** Whether the artifact may be blank at the start. */
  readonly allowBlank?: boolean;
  /** Whether files may be missing at the start. */
  readonly allowMissing?: boolean;
}

/** Reads some files of the root, by name; undefined for those that are missing. */
export async function readFiles(
  options: FilesOptions,
  files: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array | undefined>> {
  const limits = options.limits ?? defaultSizeLimits;
  const contents = new Map<string, Uint8Array | undefined>();
  let room = limits.allBytes;
  for (const file of files) {
    const content = await readArtifactFile(options.root, file, limits);
    room -= content?.length ?? 0;
    if (room < 0) throw tooLargeTogether(limits);
    contents.set(file, content);
  }
  return contents;
}

function tooLargeTogether({ allBytes }: SizeLimits): FixpointError {
  return new FixpointError(
    'input',
    `the files have more than the ${allBytes} bytes together that are allowed`,
    {
      hint: 'Name fewer files.',
    },
  );
}

/** Refuses files that cannot be begun with: missing ones, or all of them blank. */
export async function checkAtStart(options: FilesOptions, files: readonly string[]): Promise<void> {
  const contents = await readFiles(options, files);
  for (const [file, content] of contents) {
    if (content === undefined && !options.allowMissing) {
      throw new FixpointError('input', `${file} does not exist`, {
        place: { file },
        hint: `Check the name; it is looked for in ${options.root}.`,
      });
    }
  }
  const present = [...contents.values()].filter((content) => content !== undefined);
  if (present.length > 0 && present.every(isBlank) && !options.allowBlank) {
    throw new FixpointError('input', `${files.join(', ')}: nothing but white space`, {
      place: { file: files[0] ?? options.root },
      hint: 'Write something to begin with.',
    });
  }
}

/** Puts a file's earlier content back, keeping its mode; undefined removes it. */
export async function putBack(root: string, file: string, content: Uint8Array | undefined): Promise<void> {
  const place = await resolveInside(root, file);
  if (content === undefined) await rm(place, { force: true });
  else await writeAtomically(place, content);
}

function isBlank(content: Uint8Array): boolean {
  return Buffer.from(content).toString('utf8').trim() === '';
}
