import { countBySeverity, type FindingDraft, type SeverityScale } from '../../../findings/index.ts';
import { joinFindings, takeTwin } from './join-findings.ts';
import { type Joined, joinGaps } from './join-gaps.ts';
import type { LastWord, ReviewSays } from './review-says.ts';
import { sharedWords } from './shared-words.ts';
import type { Review } from './weigh-review.ts';

/**
 * Joins what a review says in Markdown and in JSON. Both have to agree in what decides; a text says in what they do
 * not. A finding is named as the Markdown names it; what the JSON says besides is evidence, and the marks of either count.
 */
export function joinReviews(markdown: ReviewSays, json: ReviewSays, scale: SeverityScale): Review | string {
  const differs = findDifference(markdown, json);
  if (differs !== undefined) return `The Markdown and the JSON differ in ${differs}.`;
  const joined = joinListed(markdown, json, scale);
  if (joined === undefined)
    return `The Markdown and the JSON differ in how many findings there are of which severity: ${sayCounts(markdown, json, scale)}`;
  const doubts = json.unverified.filter(({ property }) => !isAmong(property, markdown.unverified));
  return {
    spec: markdown.spec ?? json.spec,
    lastWord: markdown.lastWord ?? json.lastWord,
    findings: joined.findings,
    gaps: [],
    unverified: [...markdown.unverified, ...doubts],
    objection: json.objection,
    notes: [...markdown.notes, ...json.notes, ...joined.notes],
    isJsonOnly: false,
  };
}

function findDifference(a: ReviewSays, b: ReviewSays): string | undefined {
  if (a.spec !== undefined && b.spec !== undefined && a.spec !== b.spec)
    return 'the verdict on the specification';
  return isReadinessOf(a.lastWord, b.lastWord) ? 'whether the whole is ready' : undefined;
}

function joinListed(markdown: ReviewSays, json: ReviewSays, scale: SeverityScale): Joined | undefined {
  const counts = [markdown, json].map(({ findings, gaps }) => countBySeverity(scale, [...gaps, ...findings]));
  const isEqual = JSON.stringify(counts[0]) === JSON.stringify(counts[1]);
  return isEqual ? { findings: pairUp(markdown, json), notes: [] } : joinGaps(markdown, json, scale);
}

/** What a reviewer who is asked again has to know: which counts were read where. */
function sayCounts(markdown: ReviewSays, json: ReviewSays, scale: SeverityScale): string {
  const say = (findings: readonly FindingDraft[]) =>
    Object.entries(countBySeverity(scale, findings))
      .filter(([, count]) => count > 0)
      .map(([severity, count]) => `${count} ${severity}`)
      .join(', ') || 'nothing';
  const { length } = markdown.gaps;
  const gaps = length === 0 ? '' : ` and, beside them, ${length} ❌ that no entry there repeats`;
  return `the Markdown lists ${say(markdown.findings)} under its severities${gaps}, the JSON ${say([...json.findings, ...json.gaps])}.`;
}

const readiness: readonly (LastWord | undefined)[] = ['yes', 'no', 'with-fixes'];

function isReadinessOf(a: LastWord | undefined, b: LastWord | undefined): boolean {
  return a !== b && readiness.includes(a) && readiness.includes(b);
}

/** Gives each finding of the Markdown the marks that its like in the JSON has. */
function pairUp(markdown: ReviewSays, json: ReviewSays): readonly FindingDraft[] {
  const left = [...json.gaps, ...json.findings];
  return [...markdown.gaps, ...markdown.findings].map((finding) => {
    const twins = takeTwin(finding, left);
    return twins === undefined ? finding : joinFindings(twins);
  });
}

function isAmong(text: string, others: readonly FindingDraft[]): boolean {
  return others.some(({ property, evidence }) => sharedWords(text, `${property}\n${evidence}`) >= 0.5);
}
