import type { FindingDraft } from '../../../findings/index.ts';
import type { JsonFormat, ToolContext } from '../format.ts';
import { report } from '../join-reports.ts';
import { draftProblem, severityOf } from '../problem.ts';
import type { JsonObject } from './values.ts';
import { isObject, objectOf, objectsOf, optionalText, textOf } from './values.ts';

/** rdjson, the one-document form of reviewdog's diagnostics. */
export const rdjson: JsonFormat = {
  kind: 'json',
  name: 'rdjson',
  matches: (document) =>
    isObject(document) && Array.isArray(document.diagnostics) && document.summary === undefined,
  read(document, context) {
    const whole = objectOf(document);
    const shared = whole.severity;
    return report(
      objectsOf(whole.diagnostics).map((diagnostic) =>
        readDiagnostic({ severity: shared, ...diagnostic }, context),
      ),
    );
  },
};

/** rdjsonl: one diagnostic a line. An empty output is a report without diagnostics. */
export const rdjsonl: JsonFormat = {
  kind: 'json',
  name: 'rdjsonl',
  matches: (document) =>
    isObject(document) && typeof document.message === 'string' && isObject(document.location),
  read: (document, context) => report([readDiagnostic(objectOf(document), context)]),
};

function readDiagnostic(diagnostic: JsonObject, context: ToolContext): FindingDraft {
  const location = objectOf(diagnostic.location);
  const range = objectOf(location.range);
  const start = objectOf(range.start);
  const end = objectOf(range.end);
  return draftProblem(
    {
      file: location.path,
      line: start.line,
      column: start.column,
      endLine: end.line,
      endColumn: end.column,
      severity: severityOf(diagnostic.severity),
      rule: optionalText(objectOf(diagnostic.code).value),
      message: textOf(diagnostic.message),
    },
    context,
  );
}
