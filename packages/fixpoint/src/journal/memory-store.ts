import { FixpointError } from '../base/index.ts';
import { auditJournal } from './audit.ts';
import type { JournalEvent } from './envelope.ts';
import { createReader, type FoundRun, type LineLog, openWriter } from './journal.ts';
import { checkRunId } from './run-id.ts';
import { scanJournal } from './scan.ts';
import type { JournalSettings, RunJournal, RunStore } from './store.ts';

interface MemoryRun {
  readonly lines: Uint8Array[];
  readonly blobs: Map<string, Uint8Array>;
  held: boolean;
}

/** The runs of memory stores; hand the same one to several stores and they see the same runs. */
export type MemoryRuns = Map<string, MemoryRun>;

/** Makes a store that forgets everything with the process: for tests, simulations and pages. */
export function createMemoryStore<E extends JournalEvent>(
  settings: JournalSettings<E>,
  runs: MemoryRuns = new Map(),
): RunStore<E> {
  const find = (id: string): MemoryRun => {
    const run = runs.get(id);
    if (run === undefined) throw new FixpointError('not-found', `there is no run ${id}`);
    return run;
  };
  const open = (id: string): Promise<RunJournal<E>> => {
    const run = find(id);
    return openWriter(describeRun(id, run), async () => createMemoryLog(id, run), settings);
  };
  return {
    create: async (id) => {
      checkRunId(id);
      if (runs.has(id)) throw new FixpointError('refused', `there is a run ${id} already`);
      runs.set(id, { lines: [], blobs: new Map(), held: false });
      return open(id);
    },
    open: async (id) => open(id),
    read: async (id) => createReader(describeRun(id, find(id)), settings),
    audit: async (id) => {
      const { scan, blobs } = describeRun(id, find(id));
      return auditJournal(scan, blobs);
    },
    list: async () => [...runs.keys()].toSorted(),
  };
}

function describeRun(id: string, run: MemoryRun): FoundRun {
  const { blobs } = run;
  return {
    id,
    file: `${id} (in memory)`,
    scan: scanJournal(Buffer.concat(run.lines)),
    blobs: {
      has: async (hash) => blobs.has(hash),
      get: async (hash) => blobs.get(hash) ?? null,
      put: async (hash, bytes) => {
        if (blobs.has(hash)) return 'kept';
        blobs.set(hash, Uint8Array.from(bytes));
        return 'written';
      },
      flush: async () => {},
    },
  };
}

function createMemoryLog(id: string, run: MemoryRun): LineLog {
  if (run.held) {
    throw new FixpointError('locked', `the run ${id} is held in this process`, {
      hint: 'Close it there first.',
    });
  }
  run.held = true;
  return {
    append: async (line, beside) => {
      await beside();
      run.lines.push(line);
    },
    close: async () => {
      run.held = false;
    },
  };
}
