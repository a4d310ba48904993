import pLimit from 'p-limit';
import { FixpointError } from '../base/index.ts';
import { unconfirmedBlobs } from './acknowledged.ts';
import { type BlobBox, fetchBlob, toBlobBytes } from './blobs.ts';
import type { JournalEvent, StoredEvent } from './envelope.ts';
import { encodeLine, hashBytes } from './line.ts';
import type { Scan } from './scan.ts';
import { isNewer, upcast, versionOf } from './schema.ts';
import type { JournalSettings, RunJournal, RunReader } from './store.ts';

/** Where the lines of one run go. */
export interface LineLog {
  /** When those that held it before were gone; what a store does not know is left out. */
  readonly ends?: readonly number[];
  /**
   * Keeps a line, and does at the same time what it depends on. Holds once both are done for good; when it throws, nothing
   * of the line is left.
   */
  append(line: Uint8Array, beside: () => Promise<void>): Promise<void>;
  /** Gives up the log, and the right to write to it. */
  close(): Promise<void>;
}

/** One run as a store found it. */
export interface FoundRun {
  readonly id: string;
  /** The journal's name in errors. */
  readonly file: string;
  readonly scan: Scan;
  readonly blobs: BlobBox;
}

/** Reads a run that was found; what every store's `read` gives. */
export function createReader<E extends JournalEvent>(
  { id, file, scan, blobs }: FoundRun,
  { schema }: JournalSettings<E>,
): RunReader<E> {
  // A newer Fixpoint may chain its lines in another way: that it is newer is said first, below.
  if (scan.damage !== null && !scan.events.some((event) => isNewer(schema, event))) {
    const { line, why } = scan.damage;
    throw new FixpointError('journal', `line ${line} of the journal is damaged: ${why}`, {
      place: { file, line },
      hint: `Put the file back from a copy, or begin a new run: a damaged run is not gone on with. \`fixpoint audit ${id}\` says how far it holds.`,
    });
  }
  const events = scan.events.map((event, index) => upcast(schema, event, { file, line: index + 1 }));
  return {
    id,
    recovered: scan.recovery,
    events: () => events,
    head: () => scan.head,
    hasBlob: (hash) => blobs.has(hash),
    getBlob: (hash) => fetchBlob(blobs, hash),
  };
}

/** Goes on with a run that was found; what every store's `create` and `open` give. A damaged run's log is not opened. */
export async function openWriter<E extends JournalEvent>(
  run: FoundRun,
  openLog: () => Promise<LineLog>,
  settings: JournalSettings<E>,
): Promise<RunJournal<E>> {
  const reader = createReader(run, settings);
  // They are there whole, but after a crash perhaps only in the system's memory.
  await run.blobs.flush(unconfirmedBlobs(run.scan));
  const log = await openLog();
  const events = [...reader.events()];
  let head = reader.head();
  /** Blobs that come with the next event. */
  let coming: ReadonlySet<string> = new Set();
  let closing: Promise<void> | null = null;
  // One queue for lines, blobs and the closing: each finds what was asked for before it on the disk.
  const inOrder = pLimit(1);

  const enqueue = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closing !== null) throw new FixpointError('internal', `the journal of ${run.id} is closed`);
    return inOrder(work);
  };
  const append = async ({ type, ...fields }: E): Promise<StoredEvent<E>> => {
    const safe = { type, ...(settings.redactor.data(fields) as object) };
    const at = new Date(settings.clock.now()).toISOString();
    const blobs = [...coming];
    const line = encodeLine(safe, head, { v: versionOf(settings.schema, type), at, blobs });
    await log.append(line.bytes, () => run.blobs.flush(blobs));
    head = line.head;
    coming = new Set();
    const stored = line.event as unknown as StoredEvent<E>;
    events.push(stored);
    return stored;
  };

  return {
    ...reader,
    ends: log.ends ?? [],
    events: () => events,
    head: () => head,
    append: (event) => enqueue(() => append(event)),
    putBlob: (blob) =>
      enqueue(async () => {
        const bytes = toBlobBytes(blob, settings.redactor);
        const hash = hashBytes(bytes);
        if ((await run.blobs.put(hash, bytes)) === 'written') coming = new Set([...coming, hash]);
        return hash;
      }),
    close: () => {
      closing ??= inOrder(() => log.close());
      return closing;
    },
  };
}
