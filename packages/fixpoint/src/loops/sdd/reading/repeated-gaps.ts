import { type FindingDraft, isSameFile, type SeverityScale } from '../../../findings/index.ts';
import { levelPattern } from '../../reading/index.ts';
import { mostAlike, sharedWords } from './shared-words.ts';

/** Findings, and the gaps that none of them repeats. */
export interface Merged {
  readonly findings: readonly FindingDraft[];
  readonly gaps: readonly FindingDraft[];
}

/** How much of a gap's words a finding has to have to be the same one. */
const enough = 0.6;
const enoughBelow = 0.3;

/** A gap that a finding repeats is one with it, and makes it a gap of that severity (records.md, "sdd"). */
export function mergeGaps(
  findings: readonly FindingDraft[],
  gaps: readonly FindingDraft[],
  scale: SeverityScale,
): Merged {
  const repeats = gaps.map((gap) => findRepeat(gap, findings, scale) ?? findAtPlace(gap, findings, gaps));
  return {
    findings: findings.map((finding, index) =>
      gaps.filter((_, gap) => repeats[gap] === index).reduce(addGap, finding),
    ),
    gaps: gaps.filter((_, index) => repeats[index] === undefined),
  };
}

/** Makes a finding the gap that it repeats; what the gap says in other words is evidence. */
export function addGap(finding: FindingDraft, gap: FindingDraft): FindingDraft {
  const said = textOf(finding);
  const besides = [gap.property, gap.evidence].filter((text) => !said.includes(text.trim()));
  const evidence = [finding.evidence, ...besides].filter((text) => text.trim() !== '').join('\n\n');
  return { ...gap, ...finding, evidence, kind: 'spec' };
}

/** How surely two points are about the same, from 0 to 1. */
export function likeness(a: FindingDraft, b: FindingDraft): number {
  return isSamePlace(a, b) ? 1 : sharedWords(textOf(a), textOf(b));
}

/** Whether two points are surely about the same. */
export function isAlike(a: FindingDraft, b: FindingDraft): boolean {
  return likeness(a, b) >= enough;
}

function findRepeat(
  gap: FindingDraft,
  findings: readonly FindingDraft[],
  scale: SeverityScale,
): number | undefined {
  const text = textOf(gap);
  const named = findNamed(text, findings, scale);
  if (named !== undefined) return named;
  const isBelow = /\b(?:see )?below\b/iu.test(text);
  return mostAlike(text, findings.map(textOf), isBelow ? enoughBelow : enough);
}

/** The one finding at the place of a gap, where no other gap is there: two of either kind may be two things. */
function findAtPlace(
  gap: FindingDraft,
  findings: readonly FindingDraft[],
  gaps: readonly FindingDraft[],
): number | undefined {
  const there = findings.filter((finding) => isSamePlace(gap, finding));
  const [only] = there;
  const isAlone = there.length === 1 && gaps.filter((other) => isSamePlace(gap, other)).length === 1;
  return only !== undefined && isAlone ? findings.indexOf(only) : undefined;
}

/** Whether two points name the same lines of one file. */
function isSamePlace({ location: a = {} }: FindingDraft, { location: b = {} }: FindingDraft): boolean {
  if (a.file === undefined || b.file === undefined || a.line === undefined || b.line === undefined)
    return false;
  return isSameFile(a.file, b.file) && a.line <= (b.endLine ?? b.line) && b.line <= (a.endLine ?? a.line);
}

/** `See Critical 1.` names the first finding of that severity. */
function findNamed(
  text: string,
  findings: readonly FindingDraft[],
  scale: SeverityScale,
): number | undefined {
  for (const { name } of scale) {
    const number = new RegExp(`\\b${levelPattern(name)}\\s*#?(\\d{1,3})\\b`, 'iu').exec(text)?.[1];
    if (number === undefined) continue;
    const found = findings.filter(({ severity }) => severity === name)[Number(number) - 1];
    if (found !== undefined) return findings.indexOf(found);
  }
  return undefined;
}

function textOf({ property, evidence }: FindingDraft): string {
  return `${property}\n${evidence}`;
}
