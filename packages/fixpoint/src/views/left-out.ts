import { type Finding, sayLocation } from '../findings/index.ts';
import type { History } from './history.ts';
import { type Checker, type Round, rounds } from './rounds.ts';

/** What a seat of a panel listed and the merger's list does not show. */
export interface LeftOut {
  readonly round: number;
  readonly seat: string;
  readonly finding: Finding;
}

/**
 * What mergers left out in a run: findings of seats whose words, place and id stand nowhere in the list that was made of
 * them. It is a listing and no judgement: one that was merged under other words can be among them.
 */
export function leftOutFindings(history: History): readonly LeftOut[] {
  return rounds(history).flatMap(leftOutOf);
}

/** What was left out in one round; nothing where nobody merged. */
export function leftOutOf({ n, checkers, findings }: Round): readonly LeftOut[] {
  const isMerged = checkers.at(-1)?.seat === null;
  return isMerged ? checkers.flatMap((checker) => leftOutBy(checker, findings, n)) : [];
}

function leftOutBy({ seat, listed }: Checker, merged: readonly Finding[], round: number): readonly LeftOut[] {
  if (seat === null) return [];
  const left = listed.filter((finding) => !merged.some((other) => carries(other, finding)));
  return left.map((finding) => ({ round, seat, finding }));
}

function carries(merged: Finding, { id, property, location }: Finding): boolean {
  return hasWords(merged, property) || isAt(merged, location) || names(merged, id);
}

function hasWords({ property, evidence }: Finding, words: string): boolean {
  const wanted = wordsOf(words);
  return [property, evidence].some((text) => wordsOf(text).includes(wanted));
}

function wordsOf(text: string): string {
  return text.trim().replace(/\s+/gu, ' ').toLowerCase();
}

function isAt({ location: merged }: Finding, location: Finding['location']): boolean {
  const place = location === undefined ? '' : sayLocation(location);
  return place !== '' && merged !== undefined && sayLocation(merged) === place;
}

/** Prompts ask a merger to name the ids that an entry came from. */
function names({ extra }: Finding, id: string): boolean {
  return Array.isArray(extra?.from) && extra.from.includes(id);
}
