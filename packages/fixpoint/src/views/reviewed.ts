import type { VersionRecord } from '../journal/index.ts';
import { callsOf } from './calls.ts';
import type { History } from './history.ts';
import { perHistory } from './per-history.ts';
import { rounds } from './rounds.ts';

/** The last version that a checker saw, reviewer or gate; null where none was seen. */
export function lastReviewed(history: History): VersionRecord | null {
  return seenVersions(history).at(-1)?.version ?? null;
}

/**
 * The best version that a checker saw: gates green first, then the fewest gating findings in its last check, then the
 * latest. A version that only a gate saw comes after those that were reviewed. Versions of an earlier stage or item lack
 * what was made since, and are none.
 */
export function bestVersion(history: History): VersionRecord | null {
  const from = history.findLastIndex(({ facts }) => facts.some(({ kind }) => kind === 'entered'));
  const looks = looksOf(history).filter(({ index }) => index > from);
  const [best] = sumUp(looks).toReversed().toSorted(byMerit);
  return best?.version ?? null;
}

/** A version with what its checkers said of it. */
export interface SeenVersion {
  readonly version: VersionRecord;
  /** Null where no gate ran on it. */
  readonly green: boolean | null;
  /** Gating findings of its last round; null where only a gate saw it. */
  readonly gating: number | null;
}

/** The versions that checkers saw, in the order in which they were last seen. */
export const seenVersions = perHistory((history): readonly SeenVersion[] => sumUp(looksOf(history)));

interface Look {
  /** Where it stands in the history. */
  readonly index: number;
  readonly look: Pick<SeenVersion, 'version'> & Partial<SeenVersion>;
}

/** What all looks together say of each version. */
function sumUp(looks: readonly Look[]): readonly SeenVersion[] {
  const seen = new Map<string, SeenVersion>();
  for (const { look } of looks) {
    const { version, ...news } = look;
    const before = seen.get(version.hash) ?? { version, green: null, gating: null };
    seen.delete(version.hash);
    seen.set(version.hash, { ...before, ...news });
  }
  return [...seen.values()];
}

function looksOf(history: History): readonly Look[] {
  const gateLooks = [...callsOf(history).values()].flatMap(({ started, returned, index }) => {
    const kind = returned?.type === 'call.replied' ? returned.reply.kind : null;
    if (kind !== 'green' && kind !== 'red') return [];
    return [{ index, look: { version: started.version, green: kind === 'green' } }];
  });
  const reviews = rounds(history).map(({ index, version, gating }) => ({ index, look: { version, gating } }));
  return [...gateLooks, ...reviews].toSorted((a, b) => a.index - b.index);
}

function byMerit(a: SeenVersion, b: SeenVersion): number {
  const [gateA, gatingA] = meritOf(a);
  const [gateB, gatingB] = meritOf(b);
  return gateA - gateB || gatingA - gatingB;
}

/** A version without a gate stands between green and red. */
function meritOf({ green, gating }: SeenVersion): readonly [number, number] {
  const gate = green === null ? 1 : green ? 0 : 2;
  return [gate, gating ?? Number.MAX_SAFE_INTEGER];
}
