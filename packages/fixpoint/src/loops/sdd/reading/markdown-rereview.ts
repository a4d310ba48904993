import { type Finding, isGating, type SeverityScale } from '../../../findings/index.ts';
import { countsAsBreakage } from '../../reading/index.ts';
import { type Entry, entriesOf, saysNone } from './entries.ts';
import { findSent } from './find-sent.ts';
import { readProblem } from './labelled-point.ts';
import { ownLines } from './own-lines.ts';
import { collectVerdicts, type FoundVerdict, type RereviewSays } from './rereview-says.ts';
import { cutSections, type Section } from './sections.ts';
import { readSeverityTitle } from './severity-label.ts';
import type { ReplyParts } from './split-reply.ts';
import { readVerdictWord } from './verdict-word.ts';

const parts = {
  verdicts: /^finding verdicts?\b/iu,
  breakage: /^new breakage\b/iu,
  observations: /^out[- ]of[- ]scope\b/iu,
};
const findings = /^(?:(?:new|other|further|additional) )?(?:issues|findings|problems)\b/iu;
const fixRound = /^[^\p{L}\n]*fix round[^\p{L}\n]*(.*)$/iu;
/** A point outside of the fix is breakage only if it names what in the fix causes it. */
const cause = /\bcaused by\b[\s*_:]*(?!(?:n\/a|none|nothing|unknown|unclear)\b)[\p{L}\p{N}`“"']/iu;

/** Reads a scoped re-review in Markdown; undefined where the reply has none of its parts. */
export function readMarkdownRereview(
  { blocks }: ReplyParts,
  sent: readonly Finding[],
  scale: SeverityScale,
): RereviewSays | undefined {
  const sections = cutSections(blocks);
  const within = (title: RegExp) => sections.filter((section) => isWithin(section, title));
  const verdicts = within(parts.verdicts)
    .flatMap(entriesIn)
    .map((entry) => toVerdict(entry, sent));
  const breakage = within(parts.breakage).flatMap((section) => problemsIn(section, scale));
  const outside = within(parts.observations).flatMap((section) => problemsIn(section, scale));
  const beside = sections.filter(isBeside(scale)).flatMap((section) => problemsIn(section, scale));
  const status = ownLines(blocks)
    .flatMap((line) => fixRound.exec(line)?.[1] ?? [])
    .map(readStatus)[0];
  if (verdicts.length + breakage.length + outside.length === 0 && within(parts.verdicts).length === 0)
    return undefined;
  const collected = collectVerdicts(verdicts);
  const hasCause = ({ source }: (typeof outside)[number]) => cause.test(source);
  const isCaused = (problem: (typeof outside)[number]) =>
    isGating(scale, problem.draft.severity) && hasCause(problem);
  const broken = [...breakage, ...beside, ...outside.filter(isCaused)];
  return {
    verdicts: collected.verdicts,
    breakage: broken.map(({ draft }) => draft),
    caused: broken.filter(hasCause).map(({ draft }) => draft),
    observations: outside.filter((problem) => !isCaused(problem)).map(({ draft }) => draft),
    status,
    missing: findMissing(sections, { hasVerdicts: verdicts.length > 0 || sent.length === 0, status }),
    notes: [
      ...collected.notes,
      ...[...breakage, ...beside].flatMap(({ notes }) => notes),
      ...(beside.length === 0 ? [] : [countsAsBreakage({ name: 'Issues', entries: beside })]),
    ],
  };
}

/** Reads the verdicts alone, of a reply that says more than those. */
export function readMarkdownVerdicts(
  blocks: ReplyParts['blocks'],
  sent: readonly Finding[],
): RereviewSays['verdicts'] {
  const sections = cutSections(blocks).filter((section) => isWithin(section, parts.verdicts));
  return collectVerdicts(sections.flatMap(entriesIn).map((entry) => toVerdict(entry, sent))).verdicts;
}

function isWithin({ title, under }: Section, part: RegExp): boolean {
  return part.test(title) || under.some((each) => part.test(each));
}

/** A list of findings that stands in none of the parts. */
function isBeside(scale: SeverityScale): (section: Section) => boolean {
  return (section) =>
    !Object.values(parts).some((part) => isWithin(section, part)) &&
    [section.title, ...section.under].some(
      (title) => findings.test(title) || readSeverityTitle(title, scale) !== undefined,
    );
}

function entriesIn({ blocks }: Section): readonly Entry[] {
  return entriesOf(blocks).filter((entry) => !saysNone(entry));
}

function toVerdict({ words, source }: Entry, sent: readonly Finding[]): FoundVerdict {
  const [about = ''] = words.split('\n');
  return {
    ids: findSent(words, sent).map(({ id }) => id),
    ...readVerdictWord(source.replace(/```[\s\S]*$/u, '')),
    about,
  };
}

/** Points with a severity each, or under a heading that is one. */
function problemsIn(section: Section, scale: SeverityScale) {
  const above = readSeverityTitle(section.title, scale)?.severity;
  return entriesOf(section.blocks).flatMap((entry) => {
    const problem = readProblem(entry, above, scale);
    return problem === undefined ? [] : [{ ...problem, source: entry.source }];
  });
}

function readStatus(text: string): 'all-addressed' | 'open' {
  const isAll = /\b(?:all|both|every)\b.*\baddressed\b/iu.test(text);
  return isAll &&
    !/\bnot\b|n['’]t\b|\bbut\b|\bexcept\b|\bpart|\||\bone new\b/iu.test(text.replace(/\bno new\b/giu, ''))
    ? 'all-addressed'
    : 'open';
}

interface Found {
  readonly hasVerdicts: boolean;
  readonly status: RereviewSays['status'];
}

/** A reply that ends before its last parts was cut off. */
function findMissing(sections: readonly Section[], { hasVerdicts, status }: Found): string | undefined {
  const has = (part: RegExp) => sections.some((section) => isWithin(section, part));
  if (!hasVerdicts) return 'The reply has no verdict on any finding.';
  if (!has(parts.breakage)) return 'The reply does not say whether the fix broke anything.';
  const isWhole = has(parts.observations) || status !== undefined;
  return isWhole ? undefined : 'The reply ends after what the fix broke: it may have been cut off.';
}
