/** What a reply says of a finding that was sent; `odd` where it is open because it says so in other words, or in two. */
export interface VerdictWord {
  readonly verdict: 'addressed' | 'open';
  readonly odd: boolean;
}

/** Marks that change nothing about a word. */
const marks = /(?:[\s*_"'`.!:✅✔☑-]|\uFE0F)+/gu;
const openWords = ['open', 'not addressed', 'unaddressed'];

/** Reads a verdict in JSON: whatever is not exactly `addressed` is open. Null where nothing is said. */
export function readVerdictValue(value: unknown): VerdictWord | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') return { verdict: 'open', odd: true };
  const plain = value.replace(marks, ' ').trim().toLowerCase();
  if (plain === 'addressed') return { verdict: 'addressed', odd: false };
  return plain === '' ? null : { verdict: 'open', odd: !openWords.includes(plain) };
}
