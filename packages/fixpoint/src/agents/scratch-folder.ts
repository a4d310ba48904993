import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new folder for one call, outside of the working folder and gone after it. */
export async function withScratchFolder<T>(work: (scratch: string) => Promise<T>): Promise<T> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'fixpoint-call-'));
  try {
    return await work(scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
