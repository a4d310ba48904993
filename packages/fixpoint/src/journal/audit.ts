import { type BlobBox, findFlaw } from './blobs.ts';
import type { Head } from './envelope.ts';
import type { Damage, Recovery, Scan } from './scan.ts';

/** What an audit of a journal found. */
export interface Audit {
  readonly ok: boolean;
  /** The end of what holds. Kept elsewhere and compared later, it also shows a chain that was rebuilt. */
  readonly head: Head;
  /** How many lines hold. */
  readonly length: number;
  /** The first line that does not. */
  readonly firstBad: Damage | null;
  /** Blobs that came with an event and are not there whole any more. */
  readonly lost: readonly LostBlob[];
  /** What a writer that was cut off left behind the last acknowledged event. It is no damage. */
  readonly unfinished: Recovery | null;
}

/** A blob that was lost or changed; lines start at 1. */
export interface LostBlob {
  readonly line: number;
  readonly blob: string;
  readonly flaw: 'missing' | 'damaged';
}

/** Judges a journal: whether every line is there, whole, in its place, and every blob with it. */
export async function auditJournal(scan: Scan, blobs: BlobBox): Promise<Audit> {
  const lost = await findLost(scan, blobs);
  return {
    ok: scan.damage === null && lost.length === 0,
    head: scan.head,
    length: scan.events.length,
    firstBad: scan.damage,
    lost,
    unfinished: scan.recovery,
  };
}

async function findLost({ events }: Scan, blobs: BlobBox): Promise<readonly LostBlob[]> {
  const lost: LostBlob[] = [];
  for (const [index, event] of events.entries()) {
    for (const blob of event.blobs ?? []) {
      const flaw = await findFlaw(blobs, blob);
      if (flaw !== null) lost.push({ line: index + 1, blob, flaw });
    }
  }
  return lost;
}
