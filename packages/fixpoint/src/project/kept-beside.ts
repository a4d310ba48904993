import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError } from '../base/index.ts';
import { writeAtomically } from '../files/index.ts';
import type { RunSession } from '../runner/index.ts';
import type { BlobStore } from '../workspaces/index.ts';
import type { Project } from './project.ts';

/**
 * Keeps contents of files beside an artifact in the run's own folder, for the process that looks after an open call when
 * this one is gone. They are no blobs of the journal, which stay.
 */
export function keepBeside(folder: string): BlobStore {
  return {
    async putBlob({ bytes }) {
      const hash = hashOf(bytes);
      const place = path.join(folder, hash);
      if (!existsSync(place)) await writeAtomically(place, bytes, 0o600);
      return hash;
    },
    async getBlob(hash) {
      const bytes = await readFile(path.join(folder, hash)).catch(() => null);
      if (bytes !== null && hashOf(bytes) === hash) return bytes;
      throw new FixpointError(
        'not-found',
        `what was kept of the files beside the artifact is lost: ${hash}`,
        {
          place: { file: folder },
          hint: 'Put it back from a copy of the run; without it these files cannot be brought back.',
        },
      );
    },
  };
}

/** Forgets what was kept, once no call is open that it may be needed for. */
export async function forgetBeside(project: Project, { id, fold }: RunSession): Promise<void> {
  const { openCalls, cancelled, hasEnded } = fold;
  if (!hasEnded && openCalls.some(({ call }) => !cancelled.includes(call))) return;
  await rm(besideFolder(project, id), { recursive: true, force: true });
}

/** Where a run keeps what is beside its artifact. */
export function besideFolder({ runFolder }: Project, run: string): string {
  return path.join(runFolder(run), 'beside');
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
