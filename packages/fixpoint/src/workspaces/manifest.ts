import { z } from 'zod';
import { FixpointError } from '../base/index.ts';

const manifestSchema = z.array(z.strictObject({ path: z.string(), blob: z.string().nullable() }));

/** The files of a version and the blobs of their bytes; null where there was no file. */
export type Manifest = z.infer<typeof manifestSchema>;

/** A manifest as the bytes that name the version: the same files give the same bytes. */
export function writeManifest(manifest: Manifest): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(manifest)}\n`);
}

export function readManifest(bytes: Uint8Array, hash: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (cause) {
    throw new FixpointError('not-found', `${hash} is no version of several files`, {
      hint: 'Name a version of this run.',
      cause,
    });
  }
}
