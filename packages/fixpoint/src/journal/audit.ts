import type { Head } from './envelope.ts';
import type { Damage, Recovery, Scan } from './scan.ts';

/** What an audit of a journal's chain found. */
export interface Audit {
  readonly ok: boolean;
  /** The end of what holds. Kept elsewhere and compared later, it also shows a chain that was rebuilt. */
  readonly head: Head;
  /** How many lines hold. */
  readonly length: number;
  /** The first line that does not. */
  readonly firstBad: Damage | null;
  /** What a writer that was cut off left behind the last whole line. It is no damage. */
  readonly unfinished: Recovery | null;
}

/** Judges a journal by its lines: whether every one is there, whole, and in its place. */
export function auditChain(scan: Scan): Audit {
  return {
    ok: scan.damage === null,
    head: scan.head,
    length: scan.events.length,
    firstBad: scan.damage,
    unfinished: scan.recovery,
  };
}
