import type { Likeness, Profile } from './likeness.ts';

/** Something that can be matched, with all the words that it has; the nearest count. */
export interface Candidate<Key> {
  readonly key: Key;
  readonly profiles: readonly Profile[];
}

/** Two that may go together. */
export interface Pair<Left, Right> {
  readonly left: Left;
  readonly right: Right;
  readonly likeness: Likeness & { readonly zone: 'same' | 'ask' };
  /** What both say, for an order that depends on nothing else. */
  readonly words: string;
}

/** Makes the pair of two candidates by their nearest words; none where these are different. */
export function pairOf<Left, Right>(
  left: Candidate<Left>,
  right: Candidate<Right>,
  compare: (a: Profile, b: Profile) => Likeness | null,
): readonly Pair<Left, Right>[] {
  const pairs = left.profiles.flatMap((a) =>
    right.profiles.flatMap((b): readonly Pair<Left, Right>[] => {
      const likeness = compare(a, b);
      if (likeness === null || likeness.zone === 'different') return [];
      const { zone, ...rest } = likeness;
      return [
        { left: left.key, right: right.key, likeness: { zone, ...rest }, words: `${a.text}\n${b.text}` },
      ];
    }),
  );
  return pairs.toSorted(byMerit).slice(0, 1);
}

/**
 * Chooses pairs so that each side is in one at most, the best first. Of pairs that are equally good, those come first
 * whose words do in the alphabet, so that the order in which they are given does not matter.
 */
export function choosePairs<Left, Right>(pairs: readonly Pair<Left, Right>[]): readonly Pair<Left, Right>[] {
  const taken = new Set<unknown>();
  return pairs.toSorted(byMerit).filter(({ left, right }) => {
    if (taken.has(left) || taken.has(right)) return false;
    taken.add(left).add(right);
    return true;
  });
}

function byMerit(a: Pair<unknown, unknown>, b: Pair<unknown, unknown>): number {
  const zones = Number(b.likeness.zone === 'same') - Number(a.likeness.zone === 'same');
  return zones || b.likeness.score - a.likeness.score || compareText(a.words, b.words);
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
