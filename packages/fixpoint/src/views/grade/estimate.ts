import type { MeasuredReviewers } from './measured-reviewers.ts';

/** An estimate of the serious defects that are still there after clean passes, with its basis. */
export interface Estimate {
  readonly left: number;
  readonly from: number;
  readonly to: number;
  /** How many different reviewers it was made for. */
  readonly reviewers: number;
  readonly basis: string;
}

/**
 * Estimates what so many different reviewers left who found nothing that gates. More of them than were measured together
 * count as the most that were; null where there is none.
 */
export function estimateLeft(reviewers: number, measured: MeasuredReviewers): Estimate | null {
  const row = measured.byReviewers.findLast((each) => each.reviewers <= reviewers);
  if (row === undefined) return null;
  const { left, from, to } = row;
  return { left, from, to, reviewers: row.reviewers, basis: measured.basis };
}
