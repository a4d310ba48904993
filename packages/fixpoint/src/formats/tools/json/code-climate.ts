import type { JsonFormat } from '../format.ts';
import { report } from '../join-reports.ts';
import { draftProblem, severityOf } from '../problem.ts';
import { isListOf, isObject, objectOf, objectsOf, optionalText, textOf } from './values.ts';

/** Code Climate issues, the form of GitLab's code quality reports. It lists faults only, so an empty list is whole. */
export const codeClimate: JsonFormat = {
  kind: 'json',
  name: 'codeclimate',
  matches: (document) =>
    isListOf(document, (issue) => typeof issue.description === 'string' && isObject(issue.location)),
  read: (document, context) =>
    report(
      objectsOf(document).map((issue) => {
        const location = objectOf(issue.location);
        const lines = objectOf(location.lines);
        const positions = objectOf(location.positions);
        const begin = objectOf(positions.begin);
        const end = objectOf(positions.end);
        const problem = {
          file: location.path,
          line: lines.begin ?? begin.line,
          column: begin.column,
          endLine: lines.end ?? end.line,
          endColumn: end.column,
          severity: severityOf(issue.severity),
          rule: optionalText(issue.check_name),
          message: textOf(issue.description),
        };
        return draftProblem(problem, context);
      }),
    ),
};
