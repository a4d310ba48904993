import { type Reading, type ReportReply, unreadable } from '../../findings/index.ts';
import type { ReadingContext } from '../reading/index.ts';

/** Reads a review of a section: an array of issues, `{issues}`, `{findings}`, or one issue. */
export function readReviewReply(_reply: string, _context: ReadingContext): Reading<ReportReply> {
  return unreadable('unparseable', 'not written yet');
}
