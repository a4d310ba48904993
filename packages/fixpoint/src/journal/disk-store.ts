import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { FixpointError } from '../base/index.ts';
import { keepAcknowledged } from './acknowledged.ts';
import { auditJournal } from './audit.ts';
import { createDiskBlobs } from './disk-blobs.ts';
import { listRuns, locateRun, makeRun, type RunPaths } from './disk-layout.ts';
import { openDiskLog } from './disk-log.ts';
import type { JournalEvent } from './envelope.ts';
import { ignoreMissing } from './files.ts';
import { createReader, type FoundRun, type LineLog, openWriter } from './journal.ts';
import { acquireLock, type Lock } from './lock.ts';
import { scanJournal } from './scan.ts';
import type { JournalSettings, RunJournal, RunStore } from './store.ts';

/** Makes the store that keeps runs on disk, under `<root>/.fixpoint/runs`; `root` is the project's folder. */
export function createDiskStore<E extends JournalEvent>(
  root: string,
  settings: JournalSettings<E>,
): RunStore<E> {
  return {
    create: async (id) => openRun(id, await makeRun(root, id), settings),
    open: async (id) => {
      const paths = locateRun(root, id);
      if (!existsSync(paths.journal)) throw missingRun(id, paths);
      return openRun(id, paths, settings);
    },
    read: async (id) => createReader(await loadRun(id, locateRun(root, id)), settings),
    audit: async (id) => {
      const { scan, blobs } = await loadRun(id, locateRun(root, id));
      return auditJournal(scan, blobs);
    },
    list: () => listRuns(root),
  };
}

async function openRun<E extends JournalEvent>(
  id: string,
  paths: RunPaths,
  settings: JournalSettings<E>,
): Promise<RunJournal<E>> {
  const lock = await acquireLock(paths.lock);
  try {
    const run = await loadRun(id, paths);
    return await openWriter(
      run,
      async () => underLock(await openDiskLog(paths.journal, run.scan), lock),
      settings,
    );
  } catch (thrown) {
    await lock.release();
    throw thrown;
  }
}

async function loadRun(id: string, paths: RunPaths): Promise<FoundRun> {
  const bytes = await ignoreMissing(readFile(paths.journal));
  if (bytes === undefined) throw missingRun(id, paths);
  const blobs = createDiskBlobs(paths.blobs);
  const scan = await keepAcknowledged(scanJournal(bytes), blobs);
  return { id, file: paths.journal, scan, blobs };
}

function missingRun(id: string, { folder, journal }: RunPaths): FixpointError {
  if (existsSync(folder)) {
    return new FixpointError('journal', `the run ${id} has lost its journal`, {
      place: { file: journal },
      hint: 'Put the file back from a copy; without it the run cannot be read or gone on with.',
    });
  }
  return new FixpointError('not-found', `there is no run ${id}`, {
    place: { file: folder },
    hint: '`fixpoint runs` lists the runs of this project.',
  });
}

function underLock(log: LineLog, lock: Lock): LineLog {
  return {
    ends: lock.ends,
    append: async (line, beside) => {
      lock.confirm();
      await log.append(line, beside);
    },
    close: async () => {
      try {
        await log.close();
      } finally {
        await lock.release();
      }
    },
  };
}
