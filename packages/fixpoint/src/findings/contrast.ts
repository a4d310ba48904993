import type { Gist } from './gist.ts';
import { haveOpposites } from './opposites.ts';

/** What of a finding is held against another one that is much like it. */
export interface Contrasted {
  readonly gist: Gist;
  /** What it names: code, numbers, quoted words. */
  readonly names: ReadonlySet<string>;
}

/** How many words of its own each of two texts may have, so that these words can be all that tells the two apart. */
const few = { words: 2, names: 4 };
/** Opposite words may stand in any longer text. */
const short = 16;

/**
 * Tells whether two texts that are much alike may well say two things: a negation, a number, a name, an opposite word, the
 * order of two words or the direction of a change differs, or the few words that one has in place of the other's.
 */
export function isContrast(a: Contrasted, b: Contrasted): boolean {
  return (
    eachHasOwn(a.gist.numbers, b.gist.numbers) ||
    areReversed(a.gist, b.gist) ||
    isForbiddenBy(a.gist, b.gist) ||
    isForbiddenBy(b.gist, a.gist) ||
    isExchanged(a.gist, b.gist) ||
    (isFewApart(a.gist, b.gist, few.names) && eachHasOwn(a.names, b.names)) ||
    (isShort(a.gist) && isShort(b.gist) && haveOpposites(new Set(a.gist.words), new Set(b.gist.words)))
  );
}

/** Whether they differ in a no, or in few words that stand in each other's place. */
function isExchanged(a: Gist, b: Gist): boolean {
  if (!isFewApart(a, b, few.words)) return false;
  const isInPlace = ownWords(a, b).every((count) => count > 0);
  return isInPlace || a.negations !== b.negations || areSwapped(a, b);
}

/** Whether one text says one word more, and nothing else is different. */
export function isOneWordMore(a: Contrasted, b: Contrasted): boolean {
  const [ofA, ofB] = ownWords(a.gist, b.gist);
  return ofA + ofB === 1;
}

/** How many words each of the two has that the other has not. */
function ownWords({ words: a }: Gist, { words: b }: Gist): readonly [number, number] {
  return [countOwn(a, new Set(b)), countOwn(b, new Set(a))];
}

function countOwn(words: readonly string[], others: ReadonlySet<string>): number {
  return words.filter((word) => !others.has(word)).length;
}

function isFewApart(a: Gist, b: Gist, most: number): boolean {
  return ownWords(a, b).every((count) => count <= most);
}

function isShort({ words }: Gist): boolean {
  return words.length <= short;
}

function eachHasOwn(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((each) => !b.has(each)) && [...b].some((each) => !a.has(each));
}

/** `from 30 to 70` is not `from 70 to 30`. */
function areReversed({ changes: a }: Gist, { changes: b }: Gist): boolean {
  return a.some(([from, to]) => from !== to && b.some(([start, end]) => start === to && end === from));
}

/** What the one demands, the other forbids, and neither says both. */
function isForbiddenBy({ demanded, forbidden }: Gist, other: Gist): boolean {
  return [...demanded].some(
    (what) => other.forbidden.has(what) && !forbidden.has(what) && !other.demanded.has(what),
  );
}

/** Whether two words changed places, and all others that both have are in the same order. */
function areSwapped({ words: a }: Gist, { words: b }: Gist): boolean {
  const ofA = a.filter((word) => b.includes(word));
  const ofB = b.filter((word) => a.includes(word));
  return ofA.filter((word, index) => word !== ofB[index]).length === 2;
}
