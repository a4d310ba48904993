import pLimit from 'p-limit';
import { FixpointError } from '../base/index.ts';
import { type BlobBox, fetchBlob, toBlobBytes } from './blobs.ts';
import type { JournalEvent, StoredEvent } from './envelope.ts';
import { encodeLine, hashBytes } from './line.ts';
import type { Scan } from './scan.ts';
import { upcast, versionOf } from './schema.ts';
import type { JournalSettings, RunJournal, RunReader } from './store.ts';

/** Where the lines of one run go. */
export interface LineLog {
  /** Holds once the line is kept for good; when it throws, nothing of the line is left. */
  append(line: Uint8Array): Promise<void>;
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
  if (scan.damage !== null) {
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
  const log = await openLog();
  const events = [...reader.events()];
  let head = reader.head();
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
    const line = encodeLine(safe, head, { v: versionOf(settings.schema, type), at });
    await log.append(line.bytes);
    head = line.head;
    const stored = line.event as unknown as StoredEvent<E>;
    events.push(stored);
    return stored;
  };

  return {
    ...reader,
    events: () => events,
    head: () => head,
    append: (event) => enqueue(() => append(event)),
    putBlob: (blob) =>
      enqueue(async () => {
        const bytes = toBlobBytes(blob, settings.redactor);
        const hash = hashBytes(bytes);
        await run.blobs.put(hash, bytes);
        return hash;
      }),
    close: () => {
      closing ??= inOrder(() => log.close());
      return closing;
    },
  };
}
