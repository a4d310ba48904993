import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Gives work a folder of its own, and removes it. BENCH_FOLDER says on which disk, as a folder in memory is no measure of
 * a flush.
 *
 * @template T
 * @param {(folder: string) => Promise<T>} work
 */
export async function inTemporaryFolder(work) {
  const folder = await mkdtemp(path.join(process.env.BENCH_FOLDER ?? tmpdir(), 'fixpoint-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
