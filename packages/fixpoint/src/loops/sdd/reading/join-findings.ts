import { defined } from '../../../base/index.ts';
import type { FindingDraft } from '../../../findings/index.ts';
import { mostAlike } from './shared-words.ts';

/** One finding as the two forms of a review say it. */
export interface Twins {
  readonly markdown: FindingDraft;
  readonly json: FindingDraft;
}

/** Takes the finding's like out of what the JSON lists: of one severity, and most alike. */
export function takeTwin(markdown: FindingDraft, left: FindingDraft[]): Twins | undefined {
  const like = left.filter(({ severity }) => severity === markdown.severity);
  const best =
    mostAlike(
      `${markdown.property}\n${markdown.evidence}`,
      like.map(({ property }) => property),
      0,
    ) ?? 0;
  const json = like[best];
  if (json === undefined) return undefined;
  left.splice(left.indexOf(json), 1);
  return { markdown, json };
}

/**
 * Gives a finding of the Markdown the marks that its twin has. What the JSON says in other words is evidence too: nothing
 * that a reviewer wrote is lost to whoever has to meet it.
 */
export function joinFindings({ markdown, json }: Twins): FindingDraft {
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
