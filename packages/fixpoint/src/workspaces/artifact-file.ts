import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { FixpointError } from '../base/index.ts';
import type { ArtifactPlace } from './artifact-place.ts';

/** How large artifacts may be. */
export interface SizeLimits {
  readonly fileBytes: number;
  readonly allBytes: number;
}

export const defaultSizeLimits: SizeLimits = { fileBytes: 10_000_000, allBytes: 100_000_000 };

/**
 * Reads a file of the artifact, looking at its size first; undefined where there is none. Throws FixpointError `input`
 * where what is there cannot be used.
 */
export async function readArtifactFile(
  { file, place }: ArtifactPlace,
  limits: SizeLimits,
): Promise<Uint8Array | undefined> {
  // Done at once: these calls seldom reach the disk, and handing each to another thread takes longer than they do.
  const descriptor = openArtifactFile(place, file);
  if (descriptor === undefined) return undefined;
  try {
    checkKindAndSize(descriptor, file, limits);
    const bytes = readFileSync(descriptor);
    checkIsText(bytes, file);
    return bytes;
  } finally {
    closeSync(descriptor);
  }
}

function openArtifactFile(place: string, file: string): number | undefined {
  try {
    // Without waiting, as a named pipe would let us wait for ever.
    return openSync(place, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw unusable(file, code === 'EACCES' ? 'may not be read' : 'cannot be read', {
      hint: 'Check its permissions.',
      cause: error,
    });
  }
}

function checkKindAndSize(descriptor: number, file: string, limits: SizeLimits): void {
  const stats = fstatSync(descriptor);
  if (stats.isDirectory()) throw unusable(file, 'is a folder', { hint: 'Name a file in it.' });
  if (!stats.isFile()) throw unusable(file, 'is no regular file', { hint: 'Name a file.' });
  if (stats.size > limits.fileBytes) {
    throw unusable(file, `has ${stats.size} bytes, more than the ${limits.fileBytes} that are allowed`, {
      hint: 'Split it, or revise a part of it in a file of its own.',
    });
  }
}

/** Decodes a file that was captured before; a byte order mark and line endings stay. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

function checkIsText(bytes: Uint8Array, file: string): void {
  const hint = 'Only texts in UTF-8 can be revised.';
  if (bytes.includes(0)) throw unusable(file, 'is binary', { hint });
  try {
    decodeText(bytes);
  } catch (cause) {
    throw unusable(file, 'is not in UTF-8', { hint, cause });
  }
}

function unusable(
  file: string,
  what: string,
  options: { readonly hint: string; readonly cause?: unknown },
): FixpointError {
  return new FixpointError('input', `${file} ${what}`, { place: { file }, ...options });
}
