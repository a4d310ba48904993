import { emptyHead, type Head } from './envelope.ts';
import { decodeLine, hashBytes, type RawEvent } from './line.ts';

/** What a journal's bytes hold: the lines that stand, and what comes behind them. */
export interface Scan {
  readonly events: readonly RawEvent[];
  readonly head: Head;
  /** How many bytes the standing lines take, newlines included (a missing one too). */
  readonly length: number;
  readonly recovery: Recovery | null;
  readonly damage: Damage | null;
}

/** What was found, and mended, behind the last whole line of a journal whose writer was cut off. */
export type Recovery =
  /** The bytes were part of an event that was never acknowledged. A writer cut them off, a reader passed over them. */
  | { readonly kind: 'torn-line'; readonly bytes: number }
  /** The last event stood there whole and only its newline was missing. Nothing was lost. */
  | { readonly kind: 'missing-newline' };

/** A line that is whole and does not hold; lines start at 1. */
export interface Damage {
  readonly line: number;
  readonly why: string;
}

/**
 * Reads a journal up to its first damage, and checks the whole chain.
 * An event is acknowledged only once its newline is on the disk, so what stands behind the last newline never was. It is
 * a torn line if it is no JSON object (no part of one is), and an event if it is one. Whatever ends in a newline must hold.
 */
export function scanJournal(bytes: Uint8Array): Scan {
  const events: RawEvent[] = [];
  let head = emptyHead;
  let length = 0;
  for (const { line, ended } of splitLines(bytes)) {
    const decoded = decodeLine(line, head);
    if (decoded.kind === 'unreadable' && !ended) {
      return { events, head, length, recovery: { kind: 'torn-line', bytes: line.length }, damage: null };
    }
    if (decoded.kind !== 'event') {
      const why = decoded.kind === 'misfit' ? decoded.why : 'it is not a JSON object';
      return { events, head, length, recovery: null, damage: { line: events.length + 1, why } };
    }
    events.push(decoded.event);
    head = { seq: head.seq + 1, hash: hashBytes(line) };
    length += line.length + 1;
    if (!ended) return { events, head, length, recovery: { kind: 'missing-newline' }, damage: null };
  }
  return { events, head, length, recovery: null, damage: null };
}

const newline = 10;

function* splitLines(bytes: Uint8Array): Generator<{ readonly line: Uint8Array; readonly ended: boolean }> {
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(newline, start);
    yield { line: bytes.subarray(start, end < 0 ? bytes.length : end), ended: end >= 0 };
    start = end < 0 ? bytes.length : end + 1;
  }
}
