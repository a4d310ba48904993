import type { Audit } from './audit.ts';
import type { Blob } from './blobs.ts';
import type { Clock } from './clock.ts';
import type { Head, JournalEvent, StoredEvent } from './envelope.ts';
import type { Redactor } from './redactor.ts';
import type { Recovery } from './scan.ts';
import type { EventSchema } from './schema.ts';

/** One run's journal and blobs, for reading: what was there when it was opened. */
export interface RunReader<E extends JournalEvent> {
  readonly id: string;
  readonly recovered: Recovery | null;
  /** All events so far, each in the present shape of its type; a writer's grow with it. */
  events(): readonly StoredEvent<E>[];
  head(): Head;
  hasBlob(hash: string): Promise<boolean>;
  /** Throws `not-found` where there is none, and `journal` where its bytes are no longer those of its name. */
  getBlob(hash: string): Promise<Uint8Array>;
}

/** One run's journal and blobs, for the one writer that holds the run's lock. */
export interface RunJournal<E extends JournalEvent> extends RunReader<E> {
  /**
   * When each process that held the run before was gone, at the latest, as far as is known: milliseconds since 1970, the first
   * one first.
   */
  readonly ends: readonly number[];
  /** Writes one event; the promise holds once it is on the disk. Calls that overlap are written in their order. */
  append(event: E): Promise<StoredEvent<E>>;
  /** Keeps a blob and gives its hash. It can be got at once, and is on the disk once the next event is. */
  putBlob(blob: Blob): Promise<string>;
  /** Waits for what is being written, and gives up the lock. */
  close(): Promise<void>;
}

/** Where runs are kept. Every member throws `not-found` for a run that does not exist. */
export interface RunStore<E extends JournalEvent> {
  /** Begins a run with an empty journal, opened for writing; refuses an id that is taken. */
  create(id: string): Promise<RunJournal<E>>;
  /** Opens a run for writing; throws `locked` where another writer has it. */
  open(id: string): Promise<RunJournal<E>>;
  /** Opens a run for reading, whoever writes it. */
  read(id: string): Promise<RunReader<E>>;
  /** Checks the chain of a run and its blobs, and tells what does not hold instead of throwing. */
  audit(id: string): Promise<Audit>;
  /** The ids of all runs, the oldest first. */
  list(): Promise<readonly string[]>;
}

/** What every store needs to know of its events. */
export interface JournalSettings<E extends JournalEvent> {
  readonly schema: EventSchema<E>;
  readonly clock: Clock;
  /** Applied by the store to each event and each text, before anything is written. */
  readonly redactor: Redactor;
}
