import type { Block } from '../../../formats/markdown/index.ts';
import { type Entry, entriesOf } from './entries.ts';
import { findSent, literal } from './find-sent.ts';
import {
  collectDecisions,
  type Decision,
  type FoundDecision,
  type JudgementSays,
  type Judging,
} from './judgement.ts';
import { cutSections } from './sections.ts';

/** Reads a judgement in Markdown: a point a finding, with its id, one word and the reason. */
export function readMarkdownJudgement<Word extends string>(
  blocks: readonly Block[],
  judging: Judging<Word>,
): JudgementSays<Word> | undefined {
  const entries = cutSections(blocks).flatMap((section) => entriesOf(section.blocks));
  const found = entries.flatMap((entry) => toDecision(entry, judging) ?? []);
  return found.some(({ ids }) => ids.length > 0) ? collectDecisions(found) : undefined;
}

/** Undefined for a point that decides nothing, on no finding. */
function toDecision<Word extends string>(
  { words, source }: Entry,
  { sent, words: choices }: Judging<Word>,
): FoundDecision<Word> | undefined {
  const ids = findSent(words, sent).map(({ id }) => id);
  const said = choices.flatMap((word) => findAlone(words, word, ids));
  const [only] = said;
  if (ids.length === 0 && only === undefined) return undefined;
  const [about = ''] = words.split('\n');
  const decision = said.length === 1 && only !== undefined ? withReason(only, source) : undefined;
  return { ids, decision, about };
}

interface Alone<Word extends string> {
  readonly word: Word;
  /** What was said up to the end of the word. */
  readonly before: string;
}

/**
 * Finds a word that stands for itself: between marks, or right after the ids. “not load-bearing: …” and “is wrong when
 * …” in a reason or a title decide nothing.
 */
function findAlone<Word extends string>(
  text: string,
  word: Word,
  ids: readonly string[],
): readonly Alone<Word>[] {
  const pattern = word.replace('-', '[-\\s]?');
  const marks = '[\\s*_`"“]*';
  const start = `(?:^|[—–:|(]|\\*\\*|\\s-\\s|\\bruling\\b|\\bruled\\b${ids.map((id) => `|(?<!\\w)${literal(id)}(?!\\w)`).join('')})`;
  const end = '(?:[.,;:—–|)]|\\*\\*|__|$|\\s-\\s)';
  const match = new RegExp(
    `${start}(?:\\s+(?:is|as))?${marks}${pattern}${marks.replace('“', '”')}${end}`,
    'imu',
  ).exec(text.replaceAll('~~', '≁'));
  return match === null ? [] : [{ word, before: text.slice(0, match.index + match[0].length) }];
}

/** What stands behind the word is the reason; a sentence that begins with “Cost” says what it costs. */
function withReason<Word extends string>({ word, before }: Alone<Word>, source: string): Decision<Word> {
  const reason = (source.startsWith(before) ? source.slice(before.length) : source).replace(
    /^[\s*_.,:;—–|)-]+/u,
    '',
  );
  const [, why = reason, cost = ''] =
    /^([\s\S]*?)(?:^|(?<=[.;\n]\s*))[*_]*cost\b[^:\n]*:[*_]*\s*([\s\S]*)$/iu.exec(reason) ?? [];
  return { word, why: why.trim(), cost: cost.trim() };
}
