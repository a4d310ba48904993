import { type Reading, type ReportReply, unreadable } from '../../findings/index.ts';
import type { ReadingContext } from '../reading/index.ts';

/** Reads a plan checker's reply: a verdict heading and the findings in fenced YAML. */
export function readCheckerReply(_reply: string, _context: ReadingContext): Reading<ReportReply> {
  return unreadable('unparseable', 'not written yet');
}
