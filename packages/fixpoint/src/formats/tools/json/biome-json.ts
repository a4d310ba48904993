import type { JsonFormat, StatedCount } from '../format.ts';
import { report } from '../join-reports.ts';
import { draftProblem, severityOf } from '../problem.ts';
import type { JsonObject } from './values.ts';
import { isObject, numberOf, objectOf, objectsOf, optionalText, textOf } from './values.ts';

/** Biome's own JSON, of its reporters `json` and `json-pretty`. */
export const biomeJson: JsonFormat = {
  kind: 'json',
  name: 'biome-json',
  matches: (document) =>
    isObject(document) && Array.isArray(document.diagnostics) && isObject(document.summary),
  read(document, context) {
    const whole = objectOf(document);
    const summary = objectOf(whole.summary);
    const findings = objectsOf(whole.diagnostics).map((diagnostic) => {
      const location = objectOf(diagnostic.location);
      const start = objectOf(location.start);
      const end = objectOf(location.end);
      const problem = {
        file: objectOf(location.path).file ?? location.path,
        line: start.line,
        column: start.column,
        endLine: end.line,
        endColumn: end.column,
        severity: severityOf(diagnostic.severity),
        rule: optionalText(diagnostic.category),
        message: textOf(diagnostic.message) || textOf(diagnostic.description),
      };
      return draftProblem(problem, context);
    });
    return report(findings, { looked: lookedAt(summary), stated: statedIn(summary) });
  },
};

function lookedAt(summary: JsonObject): number | null {
  if (typeof summary.unchanged !== 'number') return null;
  return numberOf(summary.changed) + summary.unchanged;
}

function statedIn(summary: JsonObject): StatedCount {
  const errors = numberOf(summary.errors);
  return { all: errors + numberOf(summary.warnings) + numberOf(summary.infos), errors };
}
