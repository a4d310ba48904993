import { finalReview, type LedgerEntry } from './entry.ts';

/** A load-bearing finding in the words of the ledger, and what was said about it. */
export interface LoadBearing {
  readonly task: string;
  readonly what: string;
  readonly why: string;
}

/** What became of the load-bearing findings of a ledger. */
export interface Standing {
  /** Those that stopped a run: neither their task nor the whole was reviewed to a good end since. */
  readonly open: readonly LoadBearing[];
  /** Those that were parked or accepted: what was built on them stands by a ruling alone. */
  readonly ruled: readonly LoadBearing[];
}

const ruledOn = 'load-bearing: ';
const acceptedAs = 'accepted: ';
/** A person accepted a version and no finding: the gate was red on it. */
const gateRed = 'gate-red';

/** Goes through a ledger for what was ruled load-bearing, and what followed from that. */
export function standingIn(entries: readonly LedgerEntry[]): Standing {
  return entries.reduce(follow, { open: [], ruled: [] });
}

function follow(standing: Standing, entry: LedgerEntry): Standing {
  const { task } = entry;
  switch (entry.kind) {
    case 'complete':
      return {
        ...standing,
        open: standing.open.filter((each) => task !== finalReview && each.task !== task),
      };
    case 'parked':
      return isLoadBearing(entry.ruling)
        ? settle(standing, { task, what: entry.what, why: entry.ruling })
        : standing;
    case 'ruling':
      return followRuling(standing, { task, what: entry.what, why: entry.why });
    default:
      return standing;
  }
}

function followRuling(standing: Standing, { task, what, why }: LoadBearing): Standing {
  const accepted = after(acceptedAs, what);
  if (accepted !== null && accepted !== gateRed) return settle(standing, { task, what: accepted, why });
  const ruled = after(ruledOn, what);
  if (ruled === null) return standing;
  const others = standing.open.filter((each) => !isSame(each, { task, what: ruled }));
  return { ...standing, open: [...others, { task, what: ruled, why }] };
}

/** Whether an entry is the ruling that made a finding load-bearing. */
export function isRulingOn({ task, what }: LoadBearing, entry: LedgerEntry): boolean {
  return entry.kind === 'ruling' && entry.task === task && entry.what === ruledOn + what;
}

function settle({ open, ruled }: Standing, settled: LoadBearing): Standing {
  const isOther = (each: LoadBearing) => !isSame(each, settled);
  return { open: open.filter(isOther), ruled: [...ruled.filter(isOther), settled] };
}

function isSame(a: Omit<LoadBearing, 'why'>, b: Omit<LoadBearing, 'why'>): boolean {
  return a.task === b.task && a.what === b.what;
}

function isLoadBearing(ruling: string): boolean {
  return /^load-bearing(?:$|:)/u.test(ruling);
}

function after(beginning: string, text: string): string | null {
  return text.startsWith(beginning) ? text.slice(beginning.length) : null;
}
