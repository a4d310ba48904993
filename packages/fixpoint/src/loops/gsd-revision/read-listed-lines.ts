import { isGating, matchSeverity, type SeverityScale } from '../../findings/index.ts';
import type { Outline } from '../../formats/markdown/index.ts';
import { isToldAsClosed, levelPattern } from '../reading/index.ts';
import { listTags } from './read-issue-blocks.ts';

const mark = `[ \\t>*_#"'\`-]*`;
const root = new RegExp(
  `^${mark}(?:issues?|blockers?|warnings?)${mark}:${mark}([[{]\\s*[^\\]}\\s].*|\\n\\s*(?:[-*+{[]|\\d+[.)]).*)?$`,
  'gimu',
);
const severityField = /(?:^|[{,])[ \t>*_"'`-]*severity[ \t*_"'`]*:\s*([^,}\n]*)/gimu;
/** “None”, “no blockers”, “0 open”; “no verify step” and “none of the tasks has one” say what is wrong. */
const nothing = new RegExp(
  '^\\W*(?:there\\s+(?:is|are|was|were)\\s+)?(?:(?:none|nothing|nil|no|n/a|clean)(?=\\s*(?:[^\\s\\p{L}\\p{N}]|$)|\\s+(?:found|identified|detected|remain|listed|open|left|to))|' +
    '(?:0|zero|not applicable)\\b|no\\s+(?:\\w+\\s+){0,2}(?:issue|blocker|warning|finding|problem|concern|conflict|entries))',
  'iu',
);
const letters = /\p{L}{2}/u;

/**
 * Why a reply's own text forbids to call it clean: it lists findings in a form that is not read, such as YAML without
 * a fence, a fence of another kind, a table row or a line of its own. Block quotes and `code` are quoted, no list.
 */
export function findListedLines(
  { prose, asides, fences }: Outline,
  scale: SeverityScale,
): string | undefined {
  const others = fences.filter(({ quoted, tag }) => !quoted && !listTags.has(tag)).map(({ value }) => value);
  const listed =
    [prose, ...asides, ...others].flatMap((text) => yamlLines(text, scale))[0] ??
    [prose, ...asides].flatMap((text) => labelledLines(text, scale))[0];
  if (listed === undefined) return undefined;
  return `The text lists findings in a form that is not read: “${listed.trim().slice(0, 80)}”.`;
}

/** Roots with entries and severities that gate; a form whose severities are all placeholders lists nothing. */
function yamlLines(text: string, scale: SeverityScale): readonly string[] {
  const severities = [...text.matchAll(severityField)];
  const given = severities.filter(([, word = '']) => !/[|/]/u.test(word));
  if (severities.length > 0 && given.length === 0) return [];
  const roots = [...text.matchAll(root)].filter(([, entry]) =>
    saysSomething(entry?.replace(/^[\s*+-]+/u, '')),
  );
  const gating = given.filter(([, word = '']) => mayGate(word, scale));
  return [...roots, ...gating].map(([line]) => line);
}

/** A lone word that the scale does not have counts as gating, as it does in a list that is read. */
function mayGate(word: string, scale: SeverityScale): boolean {
  const level = matchSeverity(scale, word);
  if (level !== undefined) return isGating(scale, level);
  return saysSomething(word) && /^[^\p{L}\p{N}]*\p{L}+[^\p{L}\p{N}]*$/u.test(word);
}

/** `- **blocker**: …`, `#### Blocker: …`, `| 1 | blocker | … |`: a level that gates, with what is wrong behind it. */
function labelledLines(text: string, scale: SeverityScale): readonly string[] {
  const gating = scale.filter(({ name }) => isGating(scale, name)).map(({ name }) => levelPattern(name));
  const label = new RegExp(
    `^(?:[-+]\\s|\\d+[.)]\\s|#+\\s)?[^\\p{L}\\n|]*(?:${gating.join('|')})(?:\\s*#?\\d+)?[*_"'\`]*(?:\\s*[:\\])]|\\s+[-–]\\s|\\s*—)(.*)$`,
    'iu',
  );
  const cell = new RegExp(`^[^\\p{L}]*(?:${gating.join('|')})[^\\p{L}]*$`, 'iu');
  const lines = text.split('\n').map((line, index, all) => ({ line, next: all[index + 1] ?? '' }));
  return lines
    .filter(({ line }) => !isToldAsClosed(line))
    .filter(
      ({ line, next }) => saysSomething(label.exec(line.trim())?.[1]) || isFindingRow(line, { next, cell }),
    )
    .map(({ line }) => line);
}

interface RowContext {
  readonly next: string;
  readonly cell: RegExp;
}

/** A row of a table with one level that gates, and words in another cell, not a number or “none”. */
function isFindingRow(line: string, { next, cell }: RowContext): boolean {
  if (!/^\s*\|.*\|/u.test(line) || /^[\s|:-]+$/u.test(next.trim() || 'end')) return false;
  const cells = line.split('|').map((each) => each.trim());
  const others = cells.slice(cells.findIndex((each) => cell.test(each)) + 1);
  if (cells.filter((each) => cell.test(each)).length !== 1) return false;
  return others.some(saysSomething) && !others.some((each) => nothing.test(each));
}

function saysSomething(text: string | undefined): boolean {
  return text !== undefined && letters.test(text) && !nothing.test(text);
}
