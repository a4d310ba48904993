import { worstGating } from '../../findings/index.ts';
import { idsIn, setsIn } from '../noted.ts';
import { gates, type OpenFinding } from '../reply.ts';
import type { Loop } from '../types.ts';
import type { Example } from './example.ts';
import { classOf, type Traits } from './finding-class.ts';
import { notedIn } from './known-ids.ts';
import { livePartsOf, type Standing } from './standing.ts';

/** A finding that can be reported: a new one, or one that is known by its id. */
interface Findable {
  readonly label: string;
  readonly traits: Traits;
  readonly id?: string;
}

/** What a report lists, in words. */
export interface Listing {
  readonly label: string;
  readonly findings: readonly OpenFinding[];
}

/** How many findings are tried of what is gone through one by one. */
const mostInList = 2;

/** How many open findings are tried where each is followed by its id: with more of them there are too many histories. */
const mostFollowed = 1;

/** Every report that rules can tell from the others. */
export function reportsFor(standing: Standing): readonly Example[] {
  const choices = findableIn(standing).map((each) => amountsOf(standing, each));
  const listed = combine(choices).map((amounts) => toListing(standing, amounts.flat()));
  const before = standing.state.replied.length > 0 ? standing.state.findings : [];
  return listed
    .filter(({ findings }) => isFew(standing, [...before, ...findings]))
    .map(({ label, findings }) => ({ label: `report: ${label}`, reply: { kind: 'report', findings } }));
}

/** What a fix can have broken: nothing, or one finding of any kind. */
export function breakagesFor(standing: Standing, still: readonly OpenFinding[]): readonly Listing[] {
  const listed = [[], ...findableIn(standing).map((each) => [each])].map((each) => toListing(standing, each));
  return listed.filter(({ findings }) => isFew(standing, [...still, ...findings]));
}

/** Findings that are followed by their ids are few, and so are those that are counted; of others it is known how many matter. */
function isFew({ loop, told }: Standing, findings: readonly OpenFinding[]): boolean {
  const most = told.noted.length > 0 ? mostFollowed : told.mostGating;
  const gating = findings.filter((finding) => gates(loop.severities, finding));
  return (most === 1 && told.noted.length === 0) || new Set(gating.map(({ id }) => id)).size <= most;
}

/** One for each that rules can tell apart, what is recorded only among them. */
function findableIn(standing: Standing): readonly Findable[] {
  const { loop } = standing;
  const byClass = new Map<string, Findable>();
  for (const traits of traitsIn(loop)) {
    const label = isDeferred(loop, traits) ? 'deferred' : classOf(standing, traits);
    if (!byClass.has(label)) byClass.set(label, { label, traits });
  }
  return [...byClass.values(), ...knownIn(standing)];
}

function traitsIn({ severities }: Loop): readonly Traits[] {
  const worst = worstGating(severities);
  return [
    { severity: worst },
    ...severities.map(({ name }) => ({ severity: name })),
    ...severities.map(({ name }) => ({ severity: name, spec: true as const })),
    { severity: worst, mark: 'disputed' },
    { severity: worst, mark: 'unverified' },
  ];
}

function isDeferred({ severities }: Loop, traits: Traits): boolean {
  const effect = severities.find(({ name }) => name === traits.severity)?.effect;
  return effect === 'defers' && traits.mark !== 'unverified' && traits.spec !== true;
}

/** Findings of earlier sets can be found again, where the loop lets them keep their ids. */
function knownIn(standing: Standing): readonly Findable[] {
  const { loop, state } = standing;
  if (loop.identity !== true) return [];
  const traits = { severity: worstGating(loop.severities) };
  const open = state.findings.filter((finding) => gates(loop.severities, finding)).map(({ id }) => id);
  const isLive = livePartsOf(standing).has('findings');
  return [...notedIn(standing).known].map(([id, sets]) => {
    const what = isLive && open.includes(id) ? 'open' : 'closed';
    return { label: `${what} one (${sets})`, traits, id };
  });
}

function amountsOf(standing: Standing, findable: Findable): readonly (readonly Findable[])[] {
  const most = findable.id === undefined ? mostTried(standing, findable) : 1;
  return Array.from({ length: most + 1 }, (_, count) => Array.from({ length: count }, () => findable));
}

function mostTried({ loop, told }: Standing, { label, traits }: Findable): number {
  if (traits.mark !== undefined) return mostInList;
  if (label === 'deferred' || !gates(loop.severities, traits)) return 1;
  return told.noted.length > 0 ? mostFollowed : told.mostGating;
}

/** One of each, in every combination. */
export function combine<T>(choices: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return choices.reduce<readonly (readonly T[])[]>(
    (lists, choice) => lists.flatMap((list) => choice.map((each) => [...list, each])),
    [[]],
  );
}

function toListing(standing: Standing, found: readonly Findable[]): Listing {
  const known = [...standing.state.findings.map(({ id }) => id), ...allNoted(standing)];
  const first = Math.max(0, ...known.map((id) => Number(id.slice(1)))) + 1;
  const findings = found.map(({ traits, id }, index) => ({ id: id ?? `f${first + index}`, ...traits }));
  return { label: sayAll(found.map(({ label }) => label)), findings };
}

/** Words with how often each is there, such as `2 gating, 1 noted`. */
function sayAll(words: readonly string[]): string {
  const different = [...new Set(words)].toSorted();
  return (
    different.map((word) => `${words.filter((each) => each === word).length} ${word}`).join(', ') || 'nothing'
  );
}

/** Also those that are not looked at any more: a new finding must not be one of them. */
function allNoted({ told, state }: Standing): readonly string[] {
  return told.noted.flatMap((name) => setsIn(state, name).flatMap(idsIn));
}
