import { z } from 'zod';
import { FixpointError, ofShape } from '../base/index.ts';
import type { Manifest } from './manifest.ts';

const manifestSchema = z.array(z.strictObject({ path: z.string(), blob: z.string().nullable() }));

/** Reads a manifest that was kept as a blob; whatever else the blob holds is no version of several files. */
export function readManifest(bytes: Uint8Array, hash: string): Manifest {
  try {
    return ofShape(manifestSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))));
  } catch (cause) {
    throw new FixpointError('not-found', `${hash} is no version of several files`, {
      hint: 'Name a version of this run.',
      cause,
    });
  }
}
