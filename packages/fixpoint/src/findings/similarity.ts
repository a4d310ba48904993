import type { Weights, Wording } from './wording.ts';

/** What of two texts is measured, each from 0 to 1. */
export interface Measures {
  /** How much of what the shorter one says stands in the other: one reviewer may be brief. */
  readonly words: number;
  readonly letters: number;
  /** Of the names in the one that has fewer, how many the other has too. */
  readonly names: number;
}

/** How much each measure tells, and how much it takes in all; learned and rounded (`npm run match fit`). */
const learned = { words: 8, letters: 6.5, names: 1.8, bias: -5.7 };

/** How alike two texts are, from 0 to 1; the same from either side. */
export function similarity(a: Wording, b: Wording): number {
  const { words, letters, names } = measure(a, b);
  const sum = learned.words * words + learned.letters * letters + learned.names * names + learned.bias;
  return words === 0 ? 0 : 1 / (1 + Math.exp(-sum));
}

export function measure(a: Wording, b: Wording): Measures {
  return {
    words: share(product(a.words, b.words), Math.min(product(a.words, a.words), product(b.words, b.words))),
    letters: share(
      product(a.letters, b.letters),
      Math.sqrt(product(a.letters, a.letters) * product(b.letters, b.letters)),
    ),
    names: share(
      [...a.names].filter((name) => b.names.has(name)).length,
      Math.min(a.names.size, b.names.size),
    ),
  };
}

function product(a: Weights, b: Weights): number {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [key, weight] of few) sum += weight * (many.get(key) ?? 0);
  return sum;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
