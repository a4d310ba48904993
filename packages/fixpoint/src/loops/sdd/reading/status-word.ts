const statuses = ['DONE_WITH_CONCERNS', 'DONE', 'NEEDS_CONTEXT', 'BLOCKED'] as const;

/** How an implementer says that it stands. */
export type Status = (typeof statuses)[number];

/** Status words, or “unclear” for a status line that has none of them, or is a form that was not filled in. */
export type StatusWord = Status | 'unclear';

const word =
  '(DONE[\\s_-]+WITH[\\s_-]+CONCERNS|DONE|NEEDS[\\s_-]+(?:MORE[\\s_-]+)?CONTEXT|BLOCKED)(?![\\p{L}\\p{N}_])';
const line = /^[\s#*_+-]*(?:(?:final|overall|my)\s+)?status[\s*_]*(?:[:—–|]|\s-\s|$)[\s*_`:]*(.*)$/iu;
const boldLine = /^[\s#+-]*(?:\*\*|__)[^\n]*?status/iu;
const leading = new RegExp(`^${word}`, 'iu');
const inCapitals = new RegExp(`(?<![\\p{L}\\p{N}_])${word}`, 'gu');
const inSentence = new RegExp(
  `\\b[Ss]tatus\\s+(?:is|remains|stays)(?:\\s+(?:now|therefore|still|thus))?[\\s:*_\`]*${word}`,
  'gu',
);
/** A sentence that says when, or that it cannot be said, says no status. */
const hedged =
  /\b(?:not|cannot|never|unless|until|if|once|when|before|would|could|should|can['’]?t|n['’]t)\b|n['’]t\b/iu;

/** Reads every status that the lines of a reply say, in lines of their own (`**Status:** DONE`) and in sentences. */
export function readStatusWords(lines: readonly string[]): readonly StatusWord[] {
  return [
    ...lines.flatMap((each, index) => readLine(each, lines.slice(index + 1))),
    ...lines
      .join(' ')
      .split(/(?<=[.!?])\s+/u)
      .flatMap(readSentence),
  ];
}

/** Reads a status as JSON has it. */
export function readStatusValue(text: string): StatusWord {
  const [found, given = ''] = leading.exec(text.trim()) ?? [];
  return found === text.trim() ? toStatus(given) : 'unclear';
}

function readLine(text: string, following: readonly string[]): readonly StatusWord[] {
  const rest = line.exec(text)?.[1];
  if (rest === undefined) return [];
  const value =
    rest.replace(/[\s*_`]+$/u, '') === '' ? (following.find((each) => each.trim() !== '') ?? '') : rest;
  const given = leading.exec(value.replace(/^[\s*_`]+/u, ''));
  if (given === null) return boldLine.test(text) ? ['unclear'] : [];
  const after = value.slice(value.indexOf(given[0]) + given[0].length);
  if (/^[\s*_`]*(?:[?|/]|~~)/u.test(after) || value.includes('~~')) return ['unclear'];
  return [given[1] ?? '', ...[...after.matchAll(inCapitals)].map(([each]) => each)].map(toStatus);
}

function readSentence(sentence: string): readonly StatusWord[] {
  return [...sentence.matchAll(inSentence)].flatMap(({ 1: given = '', index }) => {
    const status = toStatus(given);
    const isGood = status === 'DONE' || status === 'DONE_WITH_CONCERNS';
    return isGood && hedged.test(sentence.slice(0, index)) ? [] : [status];
  });
}

function toStatus(text: string): StatusWord {
  const plain = text
    .toUpperCase()
    .replace(/[\s_-]+/gu, '_')
    .replace('_MORE_', '_');
  return statuses.find((status) => status === plain) ?? 'unclear';
}
