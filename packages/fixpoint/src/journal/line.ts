import { hash } from 'node:crypto';
import { FixpointError } from '../base/index.ts';
import type { Envelope, Head, JournalEvent } from './envelope.ts';

/** An event as a line holds it, of whatever version. */
export type RawEvent = Envelope & { readonly type: string } & Readonly<Record<string, unknown>>;

/** A line to write, with its newline, and the head of the journal once it is there. */
export interface Line {
  readonly bytes: Uint8Array;
  readonly event: RawEvent;
  readonly head: Head;
}

/** The hash that names a line (its bytes without the newline) or a blob. */
export function hashBytes(bytes: Uint8Array | string): string {
  return hash('sha256', bytes, 'hex');
}

/** Writes an event as the line that follows `head`. */
export function encodeLine(
  event: JournalEvent,
  head: Head,
  { v, at, blobs = [] }: Pick<Envelope, 'v' | 'at' | 'blobs'>,
): Line {
  const taken = ['v', 'seq', 'at', 'prev', 'blobs'].find((name) => Object.hasOwn(event, name));
  if (taken !== undefined) {
    throw new FixpointError(
      'internal',
      `an event ${event.type} brings a field ${taken}, which is the journal's own`,
    );
  }
  const seq = head.seq + 1;
  const { type, ...fields } = event;
  const came = blobs.length === 0 ? {} : { blobs };
  const text = JSON.stringify({ v, seq, at, type, prev: head.hash, ...came, ...fields });
  return {
    bytes: Buffer.from(`${text}\n`),
    event: JSON.parse(text) as RawEvent,
    head: { seq, hash: hashBytes(text) },
  };
}

/** What a line turned out to be. */
export type DecodedLine =
  | { readonly kind: 'event'; readonly event: RawEvent }
  /** Not a JSON object: a part of one, or damaged. */
  | { readonly kind: 'unreadable' }
  /** A JSON object that is not the event that belongs here. */
  | { readonly kind: 'misfit'; readonly why: string };

/** Reads a line (without its newline) as the one that follows `head`. */
export function decodeLine(bytes: Uint8Array, head: Head): DecodedLine {
  const object = parseObject(bytes);
  if (object === null) return { kind: 'unreadable' };
  const why = findMisfit(object, head);
  return why === null ? { kind: 'event', event: object as RawEvent } : { kind: 'misfit', why };
}

function findMisfit({ v, seq, at, type, prev, blobs }: Partial<RawEvent>, head: Head): string | null {
  if (typeof type !== 'string' || typeof at !== 'string') return 'it lacks a type or a time';
  if (!Number.isSafeInteger(v) || Number(v) < 1) return 'its version is no whole number from 1';
  if (blobs !== undefined && !isListOfNames(blobs)) return 'its blobs are no list of names';
  if (seq !== head.seq + 1) return `its seq is ${seq}, and should be ${head.seq + 1}`;
  return prev === head.hash ? null : sayBrokenChain(head);
}

/** A hash tells that two lines do not belong together, and not which of them was changed. */
function sayBrokenChain({ seq }: Head): string {
  const line = seq + 1;
  if (line === 0) return 'its prev is not that of a first line: it was changed';
  return `its prev is not the hash of line ${line}: line ${line} or line ${line + 1} was changed`;
}

function isListOfNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function parseObject(bytes: Uint8Array): Partial<RawEvent> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
