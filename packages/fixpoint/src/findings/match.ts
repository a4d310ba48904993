import type { FindingDraft } from './finding.ts';
import { compareFingerprints, compareWordings, profileOf } from './likeness.ts';
import { type Candidate, choosePairs, type Pair, pairOf } from './pair-up.ts';

/** A finding of a run with all the words that it was listed in so far. */
export interface KnownFinding {
  readonly id: string;
  readonly wordings: readonly FindingDraft[];
}

/** Which earlier finding another one is, or may be. An observation: it stays as it was made. */
export interface Match {
  readonly earlier: string;
  /** Whether it is the same, or only somebody who reads both can tell. */
  readonly zone: 'same' | 'ask';
  /** By an id that was sent to the checker, by the same words in the same place, or by similar ones. */
  readonly by: 'id' | 'fingerprint' | 'similarity';
  /** From 0 to 1. */
  readonly score: number;
  /** The version of the matcher. */
  readonly matcher: number;
}

/** What findings are matched by. */
export interface MatchOptions {
  /** The ids that the engine sent to this checker: of all the ids that it uses, only these mean something. */
  readonly sent: readonly string[];
  /** Only the same words are the same: for tools, which say a thing in the same words each time. */
  readonly isWordForWord?: boolean;
}

/** The present version of the matcher: of its rules, weights and thresholds. */
const matcherVersion = 2;

/**
 * Matches the findings of one report to those that a run knows, each to one at most, and no two to the same one. A
 * checker that merged several of those that it was sent names them all. The order of the report does not matter.
 *
 * @returns for each finding of the report what it was matched to.
 */
export function matchFindings(
  known: readonly KnownFinding[],
  found: readonly FindingDraft[],
  { sent, isWordForWord = false }: MatchOptions,
): readonly (readonly Match[])[] {
  const claims = claimIds(found, sent);
  const claimed = new Set([...claims.values()].flat());
  const sides: Sides = {
    lefts: known.filter(({ id }) => !claimed.has(id)).map(toKnownCandidate),
    rights: found.map(toCandidate).filter(({ key }) => !claims.has(key)),
  };
  const exact = pairSameWords(sides);
  const similar = isWordForWord ? [] : pairSimilar(without(sides, exact));
  const paired = new Map(
    [...exact, ...similar].map(({ left, right, likeness }) => [right, { left, likeness }]),
  );
  return found.map((_, index) => {
    const byWords = paired.get(index);
    if (byWords !== undefined) return [stamp({ earlier: byWords.left, ...byWords.likeness })];
    return (claims.get(index) ?? []).map((earlier) => stamp({ earlier, zone: 'same', by: 'id', score: 1 }));
  });
}

interface Sides {
  readonly lefts: readonly Candidate<string>[];
  /** By its place in the report. */
  readonly rights: readonly Candidate<number>[];
}

type Paired = readonly Pair<string, number>[];

function toKnownCandidate({ id, wordings }: KnownFinding): Candidate<string> {
  return { key: id, profiles: wordings.map(profileOf) };
}

function toCandidate(draft: FindingDraft, index: number): Candidate<number> {
  return { key: index, profiles: [profileOf(draft)] };
}

/** Only those with the same fingerprint are looked at together: a tool may list thousands. */
function pairSameWords({ lefts, rights }: Sides): Paired {
  const byFingerprint = new Map<string, Set<Candidate<string>>>();
  for (const left of lefts) {
    for (const { fingerprint } of left.profiles) {
      byFingerprint.set(fingerprint, (byFingerprint.get(fingerprint) ?? new Set()).add(left));
    }
  }
  const pairs = rights.flatMap((right) => {
    const near = byFingerprint.get(right.profiles[0]?.fingerprint ?? '') ?? [];
    return [...near].flatMap((left) => pairOf(left, right, compareFingerprints));
  });
  return choosePairs(pairs);
}

function pairSimilar({ lefts, rights }: Sides): Paired {
  return choosePairs(
    lefts.flatMap((left) => rights.flatMap((right) => pairOf(left, right, compareWordings))),
  );
}

function without({ lefts, rights }: Sides, paired: Paired): Sides {
  const taken = new Set<unknown>(paired.flatMap(({ left, right }) => [left, right]));
  return {
    lefts: lefts.filter(({ key }) => !taken.has(key)),
    rights: rights.filter(({ key }) => !taken.has(key)),
  };
}

function stamp(match: Omit<Match, 'matcher'>): Match {
  return { ...match, matcher: matcherVersion };
}

/** Gives each id that was sent to the one finding that names it; where several do, to the first in the alphabet. */
function claimIds(
  found: readonly FindingDraft[],
  sent: readonly string[],
): ReadonlyMap<number, readonly string[]> {
  const claimed = new Set<string>();
  const claims = new Map<number, readonly string[]>();
  for (const [index, draft] of [...found.entries()].toSorted(byWords)) {
    const ids = namedIds(draft).filter((id) => sent.includes(id) && !claimed.has(id));
    for (const id of ids) claimed.add(id);
    if (ids.length > 0) claims.set(index, ids);
  }
  return claims;
}

/** The ids that a checker gives: its own of the finding, or those that it says it merged. */
function namedIds({ givenId, extra }: FindingDraft): readonly string[] {
  const from: readonly unknown[] = Array.isArray(extra?.from) ? extra.from : [];
  return [...new Set([givenId, ...from].filter((id) => typeof id === 'string'))];
}

function byWords([, a]: readonly [number, FindingDraft], [, b]: readonly [number, FindingDraft]): number {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  return one === other ? 0 : one < other ? -1 : 1;
}
