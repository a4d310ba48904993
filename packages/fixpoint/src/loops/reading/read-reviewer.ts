import { type Reading, type ReportReply, unreadable } from '../../findings/index.ts';
import type { ReadingContext } from './context.ts';

/** Reads the JSON report of a reviewer or of one lens: `{reviewed, findings: [...]}`. */
export function readReviewerReport(_reply: string, _context: ReadingContext): Reading<ReportReply> {
  return unreadable('unparseable', 'not written yet');
}
