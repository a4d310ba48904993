import { randomUUID } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BlobBox } from './blobs.ts';
import { ignoreMissing, syncFolder, writeFileWhole } from './files.ts';

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
      await writeFileWhole(path.join(folder, hash), bytes, path.join(folder, `.${randomUUID()}`));
      await syncFolder(folder);
    },
  };
}

// What is asked for can come from a damaged or foreign journal: no path may be made of it.
function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
