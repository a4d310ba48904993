import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Gives work a folder of its own, and removes it. BENCH_FOLDER says on which disk, as a folder in memory is no measure of
 * a flush.
 *
 * @template T
 * @param {(folder: string) => Promise<T>} work
 * @param {string} [parent]
 */
export async function inTemporaryFolder(work, parent = process.env.BENCH_FOLDER ?? tmpdir()) {
  const folder = await mkdtemp(path.join(parent, 'fixpoint-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A folder in memory, where the system has one: for what is read and not written. */
export const memoryFolder = existsSync('/dev/shm') ? '/dev/shm' : undefined;
