import type { RunEvent, StoredEvent, VersionRecord } from '../journal/index.ts';
import { callsOf } from './calls.ts';
import { type History, lastFold } from './history.ts';
import { bestVersion, type SeenVersion, seenVersions } from './reviewed.ts';

/** A version in the ledger of a run. */
export interface VersionEntry {
  readonly version: VersionRecord;
  readonly at: string;
  /** Who made it: an agent by its name, a person who edited, or the input. */
  readonly by:
    | { readonly kind: 'input' }
    | { readonly kind: 'edit' }
    | { readonly kind: 'call'; readonly role: string; readonly agent: string };
  /** What checkers said of it; null where none saw it. */
  readonly seen: SeenVersion | null;
  readonly isBest: boolean;
  /** Where the run itself left the artifact; what a person puts back later makes no version. */
  readonly isLast: boolean;
}

/** The versions of a run in the order in which they were first there. */
export function versionsOf(history: History): readonly VersionEntry[] {
  const calls = callsOf(history);
  const seen = new Map(seenVersions(history).map((each) => [each.version.hash, each]));
  const best = bestVersion(history)?.hash;
  const last = lastFold(history).version.hash;
  const entries = new Map<string, VersionEntry>();
  for (const { event } of history) {
    const version = versionIn(event);
    if (version === null || entries.has(version.hash)) continue;
    const { hash } = version;
    entries.set(hash, {
      version,
      at: event.at,
      by: makerOf(event, calls),
      seen: seen.get(hash) ?? null,
      isBest: hash === best,
      isLast: hash === last,
    });
  }
  return [...entries.values()];
}

function versionIn(event: StoredEvent<RunEvent>): VersionRecord | null {
  switch (event.type) {
    case 'run.started':
    case 'artifact.edited':
    case 'call.replied':
      return event.version;
    default:
      return null;
  }
}

function makerOf(event: StoredEvent<RunEvent>, calls: ReturnType<typeof callsOf>): VersionEntry['by'] {
  if (event.type !== 'call.replied') return { kind: event.type === 'run.started' ? 'input' : 'edit' };
  const started = calls.get(event.call)?.started;
  return { kind: 'call', role: started?.role ?? '', agent: started?.agent ?? '' };
}

/** A version's name for people: its number, and enough of its hash to find it; of one that was committed, the commit's. */
export function sayVersion({ n, hash, commit }: VersionRecord): string {
  return `version ${n} (${commit === undefined ? hash.slice(0, 7) : `commit ${commit.slice(0, 7)}`})`;
}
