import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import pLimit from 'p-limit';
import { FixpointError } from '../base/index.ts';
import type { BlobBox } from './blobs.ts';
import { finishAll, isSystemError, readIfThere, syncFile, syncFolder, writeNewFile } from './files.ts';
import { hashBytes } from './line.ts';

// A version of a whole folder is as many blobs: not all of their files are open at once.
const openAtOnce = 16;

/** Keeps blobs as files of a folder, named by their hash. */
export function createDiskBlobs(folder: string): BlobBox {
  const flushed = new Set<string>();
  /** What was put and not flushed since. What could not be flushed is not on the disk any more. */
  const unflushed = new Map<string, { readonly bytes: Uint8Array; isOnDisk: boolean }>();
  const limit = pLimit(openAtOnce);
  const placeOf = (hash: string): string => path.join(folder, hash);

  const flushOne = async (hash: string): Promise<void> => {
    const blob = unflushed.get(hash);
    if (blob?.isOnDisk === false) writeBlob(folder, hash, blob.bytes);
    try {
      await syncFile(placeOf(hash));
      if (blob !== undefined) blob.isOnDisk = true;
    } catch (thrown) {
      // A system can take bytes for written that it failed to flush: they are written anew with the next event.
      if (blob !== undefined) {
        blob.isOnDisk = false;
        rmSync(placeOf(hash), { force: true });
      }
      throw thrown;
    }
  };

  return {
    has: async (hash) => isHash(hash) && existsSync(placeOf(hash)),
    get: async (hash) => {
      const blob = unflushed.get(hash);
      if (blob?.isOnDisk === false) return blob.bytes;
      return isHash(hash) ? readIfThere(placeOf(hash)) : null;
    },
    put: async (hash, bytes) => {
      if (flushed.has(hash)) return 'kept';
      if (!unflushed.has(hash)) {
        writeBlob(folder, hash, bytes);
        unflushed.set(hash, { bytes, isOnDisk: true });
      }
      return 'written';
    },
    flush: async (hashes) => {
      if (hashes.length === 0) return;
      await finishAll([...hashes.map((hash) => limit(() => flushOne(hash))), syncFolder(folder)]);
      for (const hash of hashes) {
        unflushed.delete(hash);
        flushed.add(hash);
      }
    },
  };
}

/** Writes a blob under its name. A file that is there was left by another process, and stays only if it is whole. */
function writeBlob(folder: string, hash: string, bytes: Uint8Array): void {
  const file = path.join(folder, hash);
  try {
    const found = existsSync(file) ? readIfThere(file) : null;
    if (found !== null && hashBytes(found) === hash) return;
    if (found !== null) rmSync(file, { force: true });
    writeNewFile(file, bytes);
  } catch (thrown) {
    throw isSystemError(thrown, 'ENOENT') ? missingFolder(folder, thrown) : thrown;
  }
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
