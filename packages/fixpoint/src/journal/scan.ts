import { emptyHead, type Head } from './envelope.ts';
import { decodeLine, hashBytes, type RawEvent } from './line.ts';

/** What a journal's bytes hold: the lines that stand, and what comes behind them. */
export interface Scan extends End {
  readonly events: readonly RawEvent[];
  /** Where the journal ends without its last event; null in an empty one. */
  readonly beforeLast: End | null;
  readonly recovery: Recovery | null;
  readonly damage: Damage | null;
}

/** Where the standing lines end. */
interface End {
  readonly head: Head;
  /** How many bytes they take, newlines included (a missing one too). */
  readonly length: number;
}

/** What was found, and mended, behind the last whole line of a journal whose writer was cut off. */
export type Recovery =
  /** The bytes were part of an event that was never acknowledged. A writer cut them off, a reader passed over them. */
  | { readonly kind: 'torn-line'; readonly bytes: number }
  /** The last event stood there whole and only its newline was missing. Nothing was lost. */
  | { readonly kind: 'missing-newline' }
  /** The last event stood there whole, but a blob that came with it did not: it was never acknowledged, and went the same way. */
  | { readonly kind: 'missing-blob'; readonly blob: string; readonly bytes: number };

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
  let end: End = { head: emptyHead, length: 0 };
  let beforeLast: End | null = null;
  const stop = (recovery: Recovery | null, damage: Damage | null): Scan => ({
    events,
    ...end,
    beforeLast,
    recovery,
    damage,
  });
  for (const { line, ended } of splitLines(bytes)) {
    const decoded = decodeLine(line, end.head);
    if (decoded.kind === 'unreadable' && !ended) return stop({ kind: 'torn-line', bytes: line.length }, null);
    if (decoded.kind !== 'event') {
      const why = decoded.kind === 'misfit' ? decoded.why : 'it is not a JSON object';
      return stop(null, { line: events.length + 1, why });
    }
    events.push(decoded.event);
    beforeLast = end;
    end = { head: { seq: end.head.seq + 1, hash: hashBytes(line) }, length: end.length + line.length + 1 };
    if (!ended) return stop({ kind: 'missing-newline' }, null);
  }
  return stop(null, null);
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
