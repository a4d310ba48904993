import type { SeverityScale } from '../../../findings/index.ts';
import { endsInIssues, findUnlisted, readIssueLists } from './issue-lists.ts';
import { readLastWord } from './last-word.ts';
import { ownLines } from './own-lines.ts';
import { mergeGaps } from './repeated-gaps.ts';
import type { ReviewSays } from './review-says.ts';
import { cutSections } from './sections.ts';
import { readSpecSection } from './spec-section.ts';
import type { ReplyParts } from './split-reply.ts';

/** Reads a review in Markdown; undefined where the reply has none of its parts. */
export function readMarkdownReview({ blocks }: ReplyParts, scale: SeverityScale): ReviewSays | undefined {
  const sections = cutSections(blocks);
  const { spec, gaps, unverified } = readSpecSection(sections, scale);
  const lastWord = readLastWord(ownLines(blocks));
  const lists = readIssueLists(sections, scale);
  if (spec === undefined && lastWord === undefined && lists.length === 0) return undefined;
  const listed = lists.flatMap(({ findings }) => findings);
  const mayGoOn = endsInIssues(sections, lastWord !== undefined, scale);
  return {
    ...mergeGaps(listed, gaps, scale),
    spec,
    lastWord,
    unverified,
    objection: findUnlisted(lists, scale) ?? (mayGoOn ? 'The reply seems to be cut off.' : undefined),
    notes: lists.flatMap(({ notes }) => notes),
  };
}
