import type { Reading, ReportReply } from '../../findings/index.ts';
import type { ReadingContext } from './context.ts';
import { readJsonReport } from './read-json-report.ts';
import type { ReportSchema } from './report-schema.ts';

const schema: ReportSchema = {
  alternatives: [
    [
      { key: 'blockers', severity: 'blocker' },
      { key: 'shouldFix', severity: 'should-fix' },
      { key: 'nits', severity: 'nit' },
    ],
  ],
};

/** Reads what a synthesizer made of the lenses' reports: `{blockers, shouldFix, nits}`, all three of them. */
export function readSynthesis(reply: string, { scale }: ReadingContext): Reading<ReportReply> {
  return readJsonReport(reply, { scale, schema });
}
