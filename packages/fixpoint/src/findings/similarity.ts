import type { Wording } from './wording.ts';

/** How alike two texts are, from 0 to 1; the same from either side. */
export function similarity(a: Wording, b: Wording): number {
  if (a.words.size === 0 || b.words.size === 0) return 0;
  const measured = [
    cosine(a.words, b.words),
    containment(a.words, b.words),
    cosine(a.letters, b.letters),
    namesShared(a, b),
  ];
  const sum = measured.reduce((total, value, index) => total + value * (weights[index] ?? 0), bias);
  return 1 / (1 + Math.exp(-sum));
}

const weights = [6, 3, 6, 2];
const bias = -5;

type Weighted = ReadonlyMap<string, number>;

function cosine(a: Weighted, b: Weighted): number {
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

/** How much of the shorter text stands in the other. */
function containment(a: Weighted, b: Weighted): number {
  return dot(a, b) / Math.min(dot(a, a), dot(b, b));
}

function dot(a: Weighted, b: Weighted): number {
  let sum = 0;
  for (const [key, value] of a) sum += value * (b.get(key) ?? 0);
  return sum;
}

function namesShared({ names: a }: Wording, { names: b }: Wording): number {
  const shared = [...a].filter((name) => b.has(name)).length;
  return a.size === 0 || b.size === 0 ? 0 : shared / Math.min(a.size, b.size);
}
