/** How much of the shorter text's words the other one has, from 0 to 1. Only for telling a reply's own points apart. */
export function sharedWords(a: string, b: string): number {
  const [shorter = new Set(), longer = new Set()] = [wordsOf(a), wordsOf(b)].toSorted(
    (x, y) => x.size - y.size,
  );
  if (shorter.size === 0) return 0;
  return [...shorter].filter((word) => longer.has(word)).length / shorter.size;
}

/** Short words say too little about what a text is about. */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? []);
}

/** The one of several texts that is most like a text, where one is like it enough. */
export function mostAlike(text: string, others: readonly string[], enough: number): number | undefined {
  const shares = others.map((other) => sharedWords(text, other));
  const best = Math.max(0, ...shares);
  return best >= enough ? shares.indexOf(best) : undefined;
}
