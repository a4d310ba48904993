import { type FileHandle, open, rename, rm } from 'node:fs/promises';

/** Whether something thrown is the system's error of that code. */
export function isSystemError(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === code;
}

/** Gives undefined instead of throwing where a file is not there. */
export async function ignoreMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (thrown) {
    if (isSystemError(thrown, 'ENOENT')) return undefined;
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

/** Makes a file that is there whole or not at all: under another name, flushed, then renamed. */
export async function writeFileWhole(file: string, bytes: Uint8Array, temporary: string): Promise<void> {
  try {
    const handle = await open(temporary, 'wx');
    try {
      await writeWhole(handle, bytes, 0);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (thrown) {
    await rm(temporary, { force: true });
    throw thrown;
  }
}
