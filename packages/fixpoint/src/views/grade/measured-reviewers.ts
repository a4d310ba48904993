/** How much reviewers of some kind miss, measured where the defects are known. */
export interface MeasuredReviewers {
  /** Where the figures are from, in the words in which every text names it. */
  readonly basis: string;
  readonly pullRequests: number;
  /** The serious defects in them that were known. */
  readonly defects: number;
  readonly tools: number;
  /** A row for each number of different reviewers, from one on. */
  readonly byReviewers: readonly MeasuredRow[];
}

/** What so many different reviewers make of the same change. */
export interface MeasuredRow {
  readonly reviewers: number;
  /** The share of serious defects that all of them missed, and what it would be if they missed independently. */
  readonly missed: number;
  readonly missedIfIndependent: number;
  /** Serious defects that were there, on average, where none of them found one; and the range of 90 % about it. */
  readonly left: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Review tools on pull requests with known defects, of severity High or Critical. `scripts/estimate.mjs` computes it from
 * `test/corpus/matrix`; the range is a bootstrap over the pull requests.
 */
export const measuredReviewers: MeasuredReviewers = {
  basis: 'measured on code review of pull requests',
  pullRequests: 50,
  defects: 50,
  tools: 12,
  byReviewers: [
    { reviewers: 1, missed: 0.54, missedIfIndependent: 0.54, left: 0.6, from: 0.45, to: 0.77 },
    { reviewers: 2, missed: 0.35, missedIfIndependent: 0.29, left: 0.41, from: 0.28, to: 0.56 },
    { reviewers: 3, missed: 0.25, missedIfIndependent: 0.16, left: 0.32, from: 0.2, to: 0.47 },
  ],
};
