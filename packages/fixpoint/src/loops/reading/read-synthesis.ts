import { type Reading, type ReportReply, unreadable } from '../../findings/index.ts';
import type { ReadingContext } from './context.ts';

/** Reads what a synthesizer made of the lenses' reports: `{blockers, shouldFix, nits}`. */
export function readSynthesis(_reply: string, _context: ReadingContext): Reading<ReportReply> {
  return unreadable('unparseable', 'not written yet');
}
