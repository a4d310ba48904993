import { defined } from '../../../base/index.ts';
import { countBySeverity, type FindingDraft, type SeverityScale } from '../../../findings/index.ts';
import type { LastWord, ReviewSays } from './review-says.ts';
import { mostAlike, sharedWords } from './shared-words.ts';
import type { Review } from './weigh-review.ts';

/**
 * Joins what a review says in Markdown and in JSON. Both have to agree in what decides; a text says in what they do
 * not. A finding is named as the Markdown names it; what the JSON says besides is evidence, and the marks of either count.
 */
export function joinReviews(markdown: ReviewSays, json: ReviewSays, scale: SeverityScale): Review | string {
  const differs = findDifference(markdown, json, scale);
  if (differs !== undefined) return `The Markdown and the JSON differ in ${differs}.`;
  const marked = pairUp(markdown, json);
  const doubts = json.unverified.filter(({ property }) => !isAmong(property, markdown.unverified));
  return {
    spec: markdown.spec ?? json.spec,
    lastWord: markdown.lastWord ?? json.lastWord,
    findings: marked,
    gaps: [],
    unverified: [...markdown.unverified, ...doubts],
    objection: json.objection,
    notes: [...markdown.notes, ...json.notes],
    isJsonOnly: false,
  };
}

function findDifference(a: ReviewSays, b: ReviewSays, scale: SeverityScale): string | undefined {
  if (a.spec !== undefined && b.spec !== undefined && a.spec !== b.spec)
    return 'the verdict on the specification';
  if (JSON.stringify(countsOf(a, scale)) !== JSON.stringify(countsOf(b, scale)))
    return 'how many findings there are of which severity';
  return isReadinessOf(a.lastWord, b.lastWord) ? 'whether the whole is ready' : undefined;
}

function countsOf({ findings, gaps }: ReviewSays, scale: SeverityScale) {
  return countBySeverity(scale, [...gaps, ...findings]);
}

const readiness: readonly (LastWord | undefined)[] = ['yes', 'no', 'with-fixes'];

function isReadinessOf(a: LastWord | undefined, b: LastWord | undefined): boolean {
  return a !== b && readiness.includes(a) && readiness.includes(b);
}

/** Gives each finding of the Markdown the marks that its like in the JSON has: of one severity, and most alike. */
function pairUp(markdown: ReviewSays, json: ReviewSays): readonly FindingDraft[] {
  const left = [...json.gaps, ...json.findings];
  return [...markdown.gaps, ...markdown.findings].map((finding) => {
    const like = left.filter(({ severity }) => severity === finding.severity);
    const best =
      mostAlike(
        `${finding.property}\n${finding.evidence}`,
        like.map(({ property }) => property),
        0,
      ) ?? 0;
    const twin = like[best];
    if (twin === undefined) return finding;
    left.splice(left.indexOf(twin), 1);
    return joinFindings(finding, twin);
  });
}

/** What the JSON says in other words is evidence too: nothing that a reviewer wrote is lost to whoever has to meet it. */
function joinFindings(markdown: FindingDraft, json: FindingDraft): FindingDraft {
  const said = `${markdown.property}\n${markdown.evidence}`;
  const besides = [json.property, json.evidence].filter((text) => !said.includes(text.trim()));
  return {
    ...markdown,
    evidence: [markdown.evidence, ...besides].filter((text) => text.trim() !== '').join('\n\n'),
    ...defined({
      location: markdown.location ?? json.location,
      hint: markdown.hint ?? json.hint,
      extra: markdown.extra ?? json.extra,
    }),
    ...(json.kind === 'spec' ? { kind: 'spec' as const } : {}),
    ...(json.planConflict ? { planConflict: true } : {}),
  };
}

function isAmong(text: string, others: readonly FindingDraft[]): boolean {
  return others.some(({ property, evidence }) => sharedWords(text, `${property}\n${evidence}`) >= 0.5);
}
