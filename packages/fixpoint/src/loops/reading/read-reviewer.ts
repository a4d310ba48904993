import type { Reading, ReportReply } from '../../findings/index.ts';
import type { ReadingContext } from './context.ts';
import { readJsonReport } from './read-json-report.ts';
import type { ReportSchema } from './report-schema.ts';

const schema: ReportSchema = { alternatives: [[{ key: 'findings' }]] };

/** Reads the JSON report of a reviewer or of one lens: `{reviewed, findings: [...]}`. */
export function readReviewerReport(reply: string, { scale }: ReadingContext): Reading<ReportReply> {
  return readJsonReport(reply, { scale, schema });
}
