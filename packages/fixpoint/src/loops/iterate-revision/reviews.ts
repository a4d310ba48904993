import { z } from 'zod';

const issueSchema = z.looseObject({
  severity: z.string(),
  text: z.string(),
  location: z.unknown().optional(),
});

const reviewSchema = z.looseObject({
  run_id: z.string(),
  section: z.string(),
  iter: z.int().nonnegative(),
  issues: z.array(issueSchema),
  verdict: z.string().nullish(),
});

/** `reviews.json` of the state folder; fields of other tools are kept as they are. */
export const reviewsSchema = z.looseObject({
  schema_version: z.literal('1'),
  runs: z.array(reviewSchema),
});

export type Reviews = Readonly<z.infer<typeof reviewsSchema>>;
export type ReviewEntry = Readonly<z.infer<typeof reviewSchema>>;

/** One issue of a review, as the state folder keeps it. */
export type ReviewIssue = Readonly<{ severity: string; text: string; location: string | null }>;

export const noReviews: Reviews = { schema_version: '1', runs: [] };

/** What is known when a review is in; run and iteration together are the entry's key. */
export interface ReviewFacts {
  readonly run_id: string;
  readonly engine: string;
  readonly section: string;
  readonly iter: number;
  readonly venue: string;
  readonly started: string;
  readonly issues: readonly ReviewIssue[];
}

/** What completes an entry. */
export interface ReviewVerdict {
  readonly verdict: string;
  readonly reason: string | null;
  readonly ended: string;
}

/** The reviews with an entry added, its verdict still open, or brought up to date where its key is there already. */
export function withReview(reviews: Reviews, facts: ReviewFacts, verdict?: ReviewVerdict): Reviews {
  const isEntry = (each: ReviewEntry): boolean => each.run_id === facts.run_id && each.iter === facts.iter;
  const { issues, ...key } = facts;
  const added = { ...key, ended: null, issues: [...issues], verdict: null, reason: null, ...verdict };
  const runs = reviews.runs.some(isEntry)
    ? reviews.runs.map((each) => (isEntry(each) ? updated(each, facts, verdict) : each))
    : [...reviews.runs, added];
  return { ...reviews, runs };
}

function updated(entry: ReviewEntry, facts: ReviewFacts, verdict: ReviewVerdict | undefined): ReviewEntry {
  return { ...entry, ...facts, issues: [...facts.issues], ...verdict };
}

/**
 * The issues of a section's latest review, of whatever run; undefined if it was never reviewed. The paper names the run
 * of the latest review; where it does not, the last entry counts.
 */
export function latestIssues(
  reviews: Reviews,
  section: string,
  lastReviewId: string | null | undefined,
): readonly ReviewIssue[] | undefined {
  const entries = reviews.runs.filter((entry) => entry.section === section);
  const latest = entries.findLast((entry) => entry.run_id === lastReviewId) ?? entries.at(-1);
  return latest?.issues.map(({ severity, text, location }) => ({
    severity,
    text,
    location:
      typeof location === 'string' || location == null ? (location ?? null) : JSON.stringify(location),
  }));
}
