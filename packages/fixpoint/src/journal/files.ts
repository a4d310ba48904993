import {
  closeSync,
  fdatasync,
  fstatSync,
  fsync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { promisify } from 'node:util';

const flushData = promisify(fdatasync);
const flushAll = promisify(fsync);

/**
 * An open file. Only a flush waits for the disk: whatever reaches no further than the system's memory is done at once, as
 * handing it to another thread takes several times as long.
 */
export interface OpenFile {
  stat(): { readonly size: number; readonly nlink: number };
  /** Gives how many bytes were written, which may be a part of them. */
  write(bytes: Uint8Array, offset: number, position: number): number;
  truncate(length: number): void;
  flush(): Promise<void>;
  close(): void;
}

/** Opens a file: `r+` one that is there, `wx` one that is not. */
export function openFile(file: string, flags: 'r+' | 'wx'): OpenFile {
  const descriptor = openSync(file, flags);
  return {
    stat: () => fstatSync(descriptor),
    write: (bytes, offset, position) => writeSync(descriptor, bytes, offset, bytes.length - offset, position),
    truncate: (length) => ftruncateSync(descriptor, length),
    flush: () => flushData(descriptor),
    close: () => closeSync(descriptor),
  };
}

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

/** Reads a file; null where it is not there. */
export function readIfThere(file: string): Uint8Array | null {
  try {
    return readFileSync(file);
  } catch (thrown) {
    if (isSystemError(thrown, 'ENOENT')) return null;
    throw thrown;
  }
}

/** Flushes a folder, so that the names in it outlive a power cut. Windows has no such call, and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    await flushAll(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Flushes a file that was written before. */
export async function syncFile(file: string): Promise<void> {
  const opened = openFile(file, 'r+');
  try {
    await opened.flush();
  } finally {
    opened.close();
  }
}

/** Writes all bytes at a place; a full disk can take a part of them and refuse the rest. */
export function writeWhole(file: Pick<OpenFile, 'write'>, bytes: Uint8Array, position: number): void {
  let done = 0;
  while (done < bytes.length) {
    const written = file.write(bytes, done, position + done);
    if (written === 0) throw new Error('the system wrote nothing and gave no reason');
    done += written;
  }
}

/** Writes a file that is not there yet, without flushing it. Nothing is left of one that could not be written whole. */
export function writeNewFile(file: string, bytes: Uint8Array): void {
  const opened = openFile(file, 'wx');
  try {
    writeWhole(opened, bytes, 0);
  } catch (thrown) {
    rmSync(file, { force: true });
    throw thrown;
  } finally {
    opened.close();
  }
}

/** Waits for all of several works that run at the same time, and only then throws what the first failed one threw. */
export async function finishAll(works: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(works);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
