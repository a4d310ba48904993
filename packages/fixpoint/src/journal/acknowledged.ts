import { type BlobBox, findFlaw } from './blobs.ts';
import type { Scan } from './scan.ts';

/**
 * The blobs of the last event, where nothing says that it was acknowledged. It is written while the blobs that came with it
 * are flushed, and acknowledged once all are on the disk; whatever stands behind it was begun only then.
 */
export function unconfirmedBlobs({ events, damage, recovery }: Scan): readonly string[] {
  const isLast = damage === null && (recovery === null || recovery.kind === 'missing-newline');
  return isLast ? (events.at(-1)?.blobs ?? []) : [];
}

/** Passes over the last event where a blob that came with it is not there whole: it was never acknowledged. */
export async function keepAcknowledged(scan: Scan, blobs: BlobBox): Promise<Scan> {
  const { events, beforeLast } = scan;
  for (const blob of unconfirmedBlobs(scan)) {
    if (beforeLast === null || (await findFlaw(blobs, blob)) === null) continue;
    const bytes = scan.length - beforeLast.length;
    return {
      ...beforeLast,
      events: events.slice(0, -1),
      beforeLast: null,
      recovery: { kind: 'missing-blob', blob, bytes },
      damage: null,
    };
  }
  return scan;
}
