import { isGating, type SeverityScale } from '../../findings/index.ts';

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const numeral = `\\d{1,4}|${numberWords.join('|')}`;
/** `Task 2 blocker` names a task and counts nothing. */
const label = '(?:task|plan|step|phase|section|line|round|issue|requirement|version)s?\\s';
const adjective = '(?:(?:new|open|remaining|real|more|further|serious|other)\\s+)?';
/** A sentence that says of findings that they are closed or dropped does not count what is found now. */
const closed = /\b(?:resolved|fixed|closed|addressed|gone|dropped|withdrawn|merged)\b/iu;
const stillOpen = /\b(?:not|still|remain\w*|open|new|but|except|found|more|however|un\w+)\b|n't|n’t/iu;

/**
 * The highest number that a text states for each gating level (`2 blocker(s)`, `Blockers: 2`, `two blockers`). The
 * list of findings is what counts; a higher number in the text only forbids to call the list clean (design.md 5).
 */
export function statedCounts(prose: string, scale: SeverityScale): Readonly<Record<string, number>> {
  const sentences = prose
    .replace(/[*_`]/gu, '')
    .split(/\n|[.!?;](?=\s)/u)
    .filter((sentence) => !isToldAsClosed(sentence));
  const levels = scale.filter(({ name }) => isGating(scale, name));
  return Object.fromEntries(levels.map(({ name }) => [name, highestCount(sentences, name)]));
}

/** Whether a sentence says of findings that they are closed, and not that some are still open. */
export function isToldAsClosed(sentence: string): boolean {
  return closed.test(sentence) && !stillOpen.test(sentence);
}

function highestCount(sentences: readonly string[], level: string): number {
  const name = levelPattern(level);
  const before = new RegExp(
    `(?<!\\b${label})(?<![\\w.#/-])(${numeral})\\s+${adjective}${name}(?!\\w)`,
    'giu',
  );
  const after = new RegExp(`(?<!\\w)${name}\\s*(?:[:=|(]\\s*)+(\\d{1,4})(?![\\w%/-]|[.:]\\d)`, 'giu');
  const counts = sentences.flatMap((sentence) =>
    [before, after].flatMap((pattern) =>
      [...sentence.matchAll(pattern)].map((match) => toNumber(match[1] ?? '')),
    ),
  );
  return Math.max(0, ...counts);
}

/** A level's name in the singular or the plural, its parts joined in any way: `should-fix`, `should fix`. */
export function levelPattern(level: string): string {
  const parts = level.split('-').map((part) => part.replace(/\W/gu, '\\$&'));
  return `${parts.join('[\\s_-]?')}(?:s|es|\\(s\\))?`;
}

function toNumber(text: string): number {
  const word = numberWords.indexOf(text.toLowerCase());
  return word === -1 ? Number(text) : word;
}
