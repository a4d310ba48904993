import { FixpointError } from '../base/index.ts';
import type { SizeLimits } from './artifact-file.ts';
import { defaultSizeLimits, readArtifactFile } from './artifact-file.ts';
import { type ArtifactPlace, checkArtifactPlace } from './artifact-place.ts';
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
  /** What else can be done where one is missing, in a sentence. */
  readonly ifMissing?: string;
}

/** Reads some files of the root, by name; undefined for those that are missing. */
export async function readFiles(
  options: FilesOptions,
  places: readonly ArtifactPlace[],
): Promise<ReadonlyMap<string, Uint8Array | undefined>> {
  const limits = options.limits ?? defaultSizeLimits;
  const contents = new Map<string, Uint8Array | undefined>();
  let room = limits.allBytes;
  for (const place of places) {
    await checkArtifactPlace(options.root, place);
    const content = await readArtifactFile(place, limits);
    room -= content?.length ?? 0;
    if (room < 0) throw tooLargeTogether(limits);
    contents.set(place.file, content);
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
export async function checkAtStart(options: FilesOptions, places: readonly ArtifactPlace[]): Promise<void> {
  const contents = await readFiles(options, places);
  for (const [file, content] of contents) {
    if (content === undefined && !options.allowMissing) {
      throw new FixpointError('input', `${file} does not exist`, {
        place: { file },
        hint: [`Check the name; it is looked for in ${options.root}.`, options.ifMissing]
          .filter(Boolean)
          .join(' '),
      });
    }
  }
  const present = [...contents.values()].filter((content) => content !== undefined);
  if (present.length > 0 && present.every(isBlank) && !options.allowBlank) {
    throw new FixpointError('input', `${[...contents.keys()].join(', ')}: nothing but white space`, {
      place: { file: places[0]?.file ?? options.root },
      hint: 'Write something to begin with.',
    });
  }
}

function isBlank(content: Uint8Array): boolean {
  return Buffer.from(content).toString('utf8').trim() === '';
}
