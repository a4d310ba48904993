/** The words and numbers of a text, in order, without case and marks. */
export function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** The parts that a name in code is made of: `maxRetryCount`, `max_retry_count` and `max-retry-count` have the same. */
export function partsOf(name: string): readonly string[] {
  return wordsOf(
    name.replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, '$1 ').replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 '),
  );
}

const suffixes = [
  'ization',
  'ations',
  'ation',
  'ingly',
  'ities',
  'ings',
  'ing',
  'ies',
  'ity',
  'ied',
  'ely',
  'ed',
  'es',
  'ly',
  's',
  'e',
];
const shortestStem = 3;

/** A word without its ending, so that `deleted`, `deletes` and `deleting` are one. */
export function stemOf(word: string): string {
  const suffix = suffixes.find((each) => word.endsWith(each) && word.length - each.length >= shortestStem);
  return suffix === undefined ? word : word.slice(0, -suffix.length);
}

/** The text without the numbers of lines, which move with every revision. */
export function withoutLines(text: string): string {
  return text
    .replace(/\b(?:on|at|in)?\s*lines?\s*#?\d+(?:\s*(?:-|–|to|and|,)\s*\d+)*/giu, ' ')
    .replace(/#?\bL\d+(?:-L?\d+)?\b/gu, ' ')
    .replace(/(?<=\.\p{L}{1,5}):\d+(?::\d+)?(?:-\d+)?/gu, '');
}
