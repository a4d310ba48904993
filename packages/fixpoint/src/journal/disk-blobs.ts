import { randomUUID } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError } from '../base/index.ts';
import type { BlobBox } from './blobs.ts';
import { ignoreMissing, isSystemError, syncFolder, writeFileWhole } from './files.ts';

/** Keeps blobs as files of a folder, named by their hash. */
export function createDiskBlobs(folder: string): BlobBox {
  const has = async (hash: string): Promise<boolean> => {
    const found = isHash(hash)
      ? await ignoreMissing(access(path.join(folder, hash)).then(() => true))
      : false;
    return found ?? false;
  };
  return {
    has,
    get: async (hash) =>
      isHash(hash) ? ((await ignoreMissing(readFile(path.join(folder, hash)))) ?? null) : null,
    put: async (hash, bytes) => {
      if (await has(hash)) return;
      const written = writeFileWhole(path.join(folder, hash), bytes, path.join(folder, `.${randomUUID()}`));
      await written.catch((thrown: unknown) => {
        throw isSystemError(thrown, 'ENOENT') ? missingFolder(folder, thrown) : thrown;
      });
      await syncFolder(folder);
    },
  };
}

function missingFolder(folder: string, cause: unknown): FixpointError {
  return new FixpointError('journal', 'the folder of what this run keeps is gone', {
    place: { file: folder },
    hint: 'Another program deleted it. Put the run back from a copy to go on, or begin a new run.',
    cause,
  });
}

// What is asked for can come from a damaged or foreign journal: no path may be made of it.
function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
