/** What every event has: a type. The other names of an envelope are the store's own. */
export interface JournalEvent {
  readonly type: string;
  readonly v?: never;
  readonly seq?: never;
  readonly at?: never;
  readonly prev?: never;
  readonly blobs?: never;
}

/** What the store adds to an event. */
export interface Envelope {
  /** The version of this event type's shape. */
  readonly v: number;
  /** The event's number in its run, from 0. */
  readonly seq: number;
  /** When it was appended: ISO 8601, UTC. */
  readonly at: string;
  /** The hash of the line before; `genesis` for the first. */
  readonly prev: string;
  /** The blobs that came with it: those put since the event before. Left out where there are none. */
  readonly blobs?: readonly string[];
}

/** An event as it stands in a journal. */
export type StoredEvent<E> = E extends unknown ? Omit<E, keyof Envelope> & Envelope : never;

/** Where a journal ends: the last event's number (-1 in an empty one) and the hash of its line. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
}

/** Stands where the hash of a line before the first would stand. */
export const genesis = '0'.repeat(64);

/** The head of a journal without events. */
export const emptyHead: Head = { seq: -1, hash: genesis };
