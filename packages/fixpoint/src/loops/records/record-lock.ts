import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError } from '../../base/index.ts';

/** A lock whose holder died is taken over after `stale` milliseconds; the tries go on for longer than that. */
const options = {
  realpath: false,
  stale: 5_000,
  retries: { retries: 60, factor: 1.2, minTimeout: 10, maxTimeout: 200 },
};

/**
 * Does some work on a file while no other process that asks for its lock does. `assertHeld` throws when the lock was
 * lost meanwhile (the machine slept): call it before anything is written.
 */
export async function withLock<T>(file: string, work: (assertHeld: () => void) => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  const { lock } = await import('proper-lockfile');
  let isHeld = true;
  const release = await lock(file, {
    ...options,
    onCompromised: () => {
      isHeld = false;
    },
  }).catch((cause: unknown) => {
    throw isTaken(cause) ? locked(file, cause) : cause;
  });
  try {
    return await work(() => {
      if (!isHeld) throw locked(file);
    });
  } finally {
    if (isHeld) await release();
  }
}

function isTaken(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ELOCKED';
}

function locked(file: string, cause?: unknown): FixpointError {
  return new FixpointError('locked', `another process is writing ${file}`, {
    place: { file },
    hint: `Try again when it is done; if there is no such process, remove ${file}.lock.`,
    cause,
  });
}
