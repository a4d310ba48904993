import { type FindingDraft, isGating, type Note, type SeverityScale } from '../../../findings/index.ts';
import { type Entry, entriesOf, saysNone } from './entries.ts';
import { readProblem } from './labelled-point.ts';
import { ownLines } from './own-lines.ts';
import type { Section } from './sections.ts';
import { readLabel, readSeverityTitle } from './severity-label.ts';

/** What stands under one severity; under “Issues” itself there is none. */
export interface IssueList {
  readonly severity: string | undefined;
  readonly findings: readonly FindingDraft[];
  readonly notes: readonly Note[];
  /** It has only quoted text, which is no list. */
  readonly isQuoted: boolean;
}

/** Reads the lists of issues that stand under severities, or under “Issues” with a severity each. */
export function readIssueLists(sections: readonly Section[], scale: SeverityScale): readonly IssueList[] {
  return sections.flatMap((section) => readSection(section, scale) ?? []);
}

function readSection(section: Section, scale: SeverityScale): IssueList | undefined {
  const own = readSeverityTitle(section.title, scale);
  const inTitle = own === undefined || own.rest === '' ? [] : [toEntry(own.rest)];
  const entries = [...inTitle, ...entriesOf(section.blocks)];
  const isQuoted =
    entries.length === 0 && section.blocks.some(({ kind }) => kind === 'quoted' || kind === 'fence');
  if (own?.severity !== undefined) return { ...listOf(entries, own.severity, scale), isQuoted };
  const above = section.under.map((title) => readSeverityTitle(title, scale)?.severity).findLast(Boolean);
  if (above !== undefined) return { ...listOf([toEntry(titled(section))], above, scale), isQuoted: false };
  const labelled = /^issues\b/iu.test(section.title)
    ? entries.filter((entry) => standsAlone(entry, section, scale))
    : [];
  return labelled.length === 0 ? undefined : { ...listOf(labelled, undefined, scale), isQuoted: false };
}

function toEntry(text: string): Entry {
  return { words: text, source: text, items: [] };
}

/** A heading below a severity's own is a finding with all that stands under it. */
function titled({ title, blocks }: Section): string {
  return [title, ...ownLines(blocks)].join('\n');
}

/** Under “Issues” itself a paragraph without a label only leads to what follows. */
function standsAlone(entry: Entry, { blocks }: Section, scale: SeverityScale): boolean {
  const isListed = blocks.some(({ kind }) => kind === 'list');
  return isListed || saysNone(entry) || readLabel(entry.words, scale).severity !== undefined;
}

function listOf(entries: readonly Entry[], severity: string | undefined, scale: SeverityScale) {
  const problems = entries.flatMap((entry) => readProblem(entry, severity, scale) ?? []);
  return {
    severity,
    findings: problems.map(({ draft }) => draft),
    notes: problems.flatMap(({ notes }) => notes),
  };
}

/** Why lists without anything that gates do not say that there is nothing: one is missing, or only quoted. */
export function findUnlisted(lists: readonly IssueList[], scale: SeverityScale): string | undefined {
  const isWhole = lists.some(({ severity }) => severity === undefined);
  const missing = scale.find(
    ({ name }) => isGating(scale, name) && !isWhole && !lists.some(({ severity }) => severity === name),
  );
  if (missing !== undefined) return `The review says nothing about issues that are ${missing.name}.`;
  return lists.some(({ isQuoted }) => isQuoted) ? 'A list of issues has only quoted text.' : undefined;
}

/**
 * Whether a reply ends in a list of issues that could go on: a heading with nothing below it yet, or, where no last
 * word was said, any list that gates.
 */
export function endsInIssues(
  sections: readonly Section[],
  hasLastWord: boolean,
  scale: SeverityScale,
): boolean {
  const last = sections.at(-1);
  if (last === undefined) return false;
  const level = readSeverityTitle(last.title, scale)?.severity;
  const isList = level !== undefined || /^issues\b/iu.test(last.title);
  const isBegun = entriesOf(last.blocks).some(({ words }) => words.trim() !== '');
  return isList && (!isBegun || (!hasLastWord && (level === undefined || isGating(scale, level))));
}
