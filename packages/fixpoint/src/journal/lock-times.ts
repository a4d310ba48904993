import { open, readFile } from 'node:fs/promises';
import { ignoreMissing } from './files.ts';

/** A holding that is over, and what is known of its time. */
export interface PastHolding {
  /** Whether it was released; else its process was killed. */
  readonly isFree: boolean;
  /** A file that was written after it was over. */
  readonly claim: string;
  readonly beat: number;
}

const endsKept = 50;
const beatsMissed = 3;

/**
 * When the last holder was gone, at the latest, and those before it. One that was killed lived on for some time after its
 * last beat, but not for many beats, nor until it was found dead.
 */
export async function readEnds(
  file: string,
  { isFree, claim, beat }: PastHolding,
): Promise<readonly number[]> {
  const earlier = await readEarlier(file);
  const last = await readBeat(file);
  const now = await readBeat(claim);
  if (last === null || now === null) return earlier;
  const end = isFree ? last : Math.min(last + beatsMissed * beat, now);
  return [...earlier, end].slice(-endsKept);
}

/** What a holder knew of those before it; nothing where that cannot be read. */
async function readEarlier(file: string): Promise<readonly number[]> {
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as Partial<PastEnds>).ends ?? [];
  } catch {
    return [];
  }
}

interface PastEnds {
  readonly ends: readonly number[];
}

/** When a holder showed life last; null for a lock that was given up. */
export async function readBeat(file: string): Promise<number | null> {
  // Opened and not only asked for: network file systems look again at what is opened.
  const handle = await ignoreMissing(open(file));
  if (handle === undefined) return null;
  try {
    return (await handle.stat()).mtimeMs;
  } finally {
    await handle.close();
  }
}
