import type { FindingDraft, SeverityScale } from '../../../findings/index.ts';
import { levelPattern } from '../../reading/index.ts';
import { mostAlike } from './shared-words.ts';

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
  const repeats = gaps.map((gap) => findRepeat(gap, findings, scale));
  const isGap = (index: number) => repeats.includes(index);
  return {
    findings: findings.map((finding, index) => (isGap(index) ? { ...finding, kind: 'spec' } : finding)),
    gaps: gaps.filter((_, index) => repeats[index] === undefined),
  };
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
