import { type Reading, type ReportReply, type SeverityScale, unreadable } from '../../../findings/index.ts';
import { joinReviews } from './join-reviews.ts';
import { readJsonReview, reviewKeys } from './json-review.ts';
import { readMarkdownReview } from './markdown-review.ts';
import { splitReply } from './split-reply.ts';
import { weighReview } from './weigh-review.ts';

const noReview =
  'There is no review in the reply: no `### Spec Compliance` with ✅ or ❌ and lists under `Critical`, `Important` and `Minor`, and no JSON of that content.';

/** Reads a first review: of one task, or of the whole (records.md, "sdd"). */
export function readReview(
  reply: string,
  { item }: { readonly item: string | null },
  scale: SeverityScale,
): Reading<ReportReply> {
  const split = splitReply(reply, reviewKeys);
  if (split.kind === 'failed') return split;
  const { parts } = split;
  const markdown = readMarkdownReview(parts, scale);
  const json = parts.json && readJsonReview(parts.json, scale);
  if (typeof json === 'string') return unreadable('unparseable', json);
  const review =
    markdown && json
      ? joinReviews(markdown, json, scale)
      : ((markdown && { ...markdown, isJsonOnly: false }) ?? (json && { ...json, isJsonOnly: true }));
  if (review === undefined) return unreadable('unparseable', noReview);
  if (typeof review === 'string') return unreadable('unparseable', review);
  return weighReview(review, { parts, scale, isOfTask: item !== null });
}
