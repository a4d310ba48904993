import { isGating, type SeverityScale } from '../../findings/index.ts';

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const numeral = `\\d{1,4}|${numberWords.join('|')}`;
/** `Task 2 blocker` names a task and counts nothing. */
const label = '(?:task|plan|step|phase|section|line|round|issue|requirement|version)s?\\s';
const adjective = '(?:(?:new|open|remaining|real|more|further|serious|other)\\s+)?';
const foundWord = '(?:\\s+(?:found|remaining|open|left|listed|total))?';
const earlier = /\b(?:previous|earlier|prior|last|before)\b/iu;
const remaining = /\b(?:remain\w*|still|open|new)\b/iu;
/** A sentence that says of findings that they are closed or dropped does not count what is found now. */
const closed = /\b(?:resolved|fixed|closed|addressed|gone|dropped|withdrawn|merged)\b/iu;
const stillOpen = /\b(?:not|still|remain\w*|open|new|but|except|found|more|however|un\w+)\b|n't|n’t/iu;

/**
 * The highest number that a text states for each gating level (`2 blocker(s)`, `Blockers: 2`, `two blockers`). The
 * list of findings is what counts; a higher number in the text only forbids to call the list clean (design.md 5).
 */
export function statedCounts(prose: string, scale: SeverityScale): Readonly<Record<string, number>> {
  const sentences = sentencesOf(prose);
  const levels = scale.filter(({ name }) => isGating(scale, name));
  return Object.fromEntries(levels.map(({ name }) => [name, highestCount(sentences, name)]));
}

/** The highest numbers that a text states for findings of any level (`3 issues found`), and for those that gate. */
export function statedFindings(prose: string): { readonly any: number; readonly gating: number } {
  const sentences = sentencesOf(prose).filter(
    (sentence) => !earlier.test(sentence) || remaining.test(sentence),
  );
  const findings = '(?:issues?|findings?|problems?)';
  const now =
    '(?:(?:is|are|was|were|have been|has been)\\s+)?(?:found|remain\\w*|identified|detected|listed|open)';
  const number = `(?<!\\b${label})(?<![\\w.#/-])(${numeral})\\s+${adjective}`;
  const amount = `${foundWord}\\s*[:=|]\\s*(\\d{1,4})(?![\\w%/-]|[.:]\\d)`;
  return {
    any: highest(sentences, [
      `${number}${findings}\\s+${now}\\b`,
      `\\b(?:found|identified|detected)\\s+${number}${findings}\\b`,
      `\\b${findings}${amount}`,
    ]),
    gating: highest(sentences, [
      `${number}(?:gating|blocking)\\s+${findings}\\b`,
      `\\b(?:gating|blocking)\\s+${findings}${amount}`,
    ]),
  };
}

function sentencesOf(prose: string): readonly string[] {
  return prose
    .replace(/[*_`]/gu, '')
    .split(/\n|[.!?;](?=\s)/u)
    .map(spellOutSlashes)
    .filter((sentence) => !isToldAsClosed(sentence));
}

/** `blocker/warning: 1/0` says `blocker: 1, warning: 0`. */
function spellOutSlashes(sentence: string): string {
  return sentence.replace(
    /(?<![\p{L}/-])([\p{L}-]+(?:\/[\p{L}-]+)+)\s*[:=]\s*(\d{1,4}(?:\/\d{1,4})+)/gu,
    (whole, names, counts) => {
      const numbers = String(counts).split('/');
      const words = String(names).split('/');
      if (words.length !== numbers.length) return whole;
      return words.map((word, index) => `${word}: ${numbers[index]}`).join(', ');
    },
  );
}

/** Whether a sentence says of findings that they are closed, and not that some are still open. */
export function isToldAsClosed(sentence: string): boolean {
  return closed.test(sentence) && !stillOpen.test(sentence);
}

function highestCount(sentences: readonly string[], level: string): number {
  const name = levelPattern(level);
  return highest(sentences, [
    `(?<!\\b${label})(?<![\\w.#/-])(${numeral})\\s+${adjective}${name}(?!\\w)`,
    `(?<!\\w)${name}${foundWord}\\s*(?:[:=|(]\\s*)+(\\d{1,4})(?![\\w%/-]|[.:]\\d)`,
  ]);
}

function highest(sentences: readonly string[], patterns: readonly string[]): number {
  const all = patterns.map((pattern) => new RegExp(pattern, 'giu'));
  const counts = sentences.flatMap((sentence) =>
    all.flatMap((pattern) => [...sentence.matchAll(pattern)].map((match) => toNumber(match[1] ?? ''))),
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
