import type { FindingDraft, Location } from '../../findings/index.ts';
import type { ReviewIssue } from './reviews.ts';

/** Puts a finding into the three fields that the state folder keeps of it. */
export function toReviewIssue({ severity, property, evidence, location }: FindingDraft): ReviewIssue {
  const text = evidence === '' || evidence === property ? property : `${property} — ${evidence}`;
  return { severity, text, location: location === undefined ? null : wordsOf(location) };
}

function wordsOf({ section, file, line, column }: Location): string | null {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  const words = [section, place].filter((part) => part !== undefined && part !== '');
  return words.length === 0 ? null : words.join(', ');
}
