import { type FileHandle, open, rm } from 'node:fs/promises';

/** Whether something thrown is the system's error of that code. */
export function isSystemError(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === code;
}

/** Gives undefined instead of throwing where a file is not there. */
export function ignoreMissing<T>(work: Promise<T>): Promise<T | undefined> {
  return ignoreError('ENOENT', work);
}

async function ignoreError<T>(code: string, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (thrown) {
    if (isSystemError(thrown, code)) return undefined;
    throw thrown;
  }
}

/** Flushes a folder, so that the names in it outlive a power cut. Windows has no such call, and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes all bytes at a place; a full disk can take a part of them and refuse the rest. */
export async function writeWhole(
  handle: Pick<FileHandle, 'write'>,
  bytes: Uint8Array,
  position: number,
): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    if (bytesWritten === 0) throw new Error('the system wrote nothing and gave no reason');
    done += bytesWritten;
  }
}

/** Writes a file that was not there before, without flushing it; gives false where there is one. Nothing is left of a part. */
export async function writeNewFile(file: string, bytes: Uint8Array): Promise<boolean> {
  const handle = await ignoreError('EEXIST', open(file, 'wx'));
  if (handle === undefined) return false;
  try {
    await writeWhole(handle, bytes, 0);
    return true;
  } catch (thrown) {
    await rm(file, { force: true });
    throw thrown;
  } finally {
    await handle.close();
  }
}

/** Flushes a file that was written before. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** Waits for all of several works that run at the same time, and only then throws what the first failed one threw. */
export async function finishAll(works: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(works);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
