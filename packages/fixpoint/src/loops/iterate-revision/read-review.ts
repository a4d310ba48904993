import type { Reading, ReportReply } from '../../findings/index.ts';
import { type ReadingContext, type ReportSchema, readJsonReport } from '../reading/index.ts';

const schema: ReportSchema = { alternatives: [[{ key: 'issues' }], [{ key: 'findings' }]], bare: true };

/** Reads a review of a section: an array of issues, `{issues}`, `{findings}`, or one issue. */
export function readReviewReply(reply: string, { scale }: ReadingContext): Reading<ReportReply> {
  return readJsonReport(reply, { scale, schema });
}
