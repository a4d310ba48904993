import type { SeverityScale } from '../../findings/index.ts';
import type { ReportSchema } from './report-schema.ts';

/** What a reader of replies has to know about the loop. */
export interface ReadingContext {
  readonly scale: SeverityScale;
}

/** The same for a report in JSON, with the shape that the role's report has. */
export interface JsonReportContext extends ReadingContext {
  readonly schema: ReportSchema;
}
