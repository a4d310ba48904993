import type { XmlElement, XmlFormat } from '../format.ts';
import { report } from '../join-reports.ts';
import { draftProblem, severityOf } from '../problem.ts';
import { findElements } from './parse-xml.ts';

/** Cppcheck's XML, version 2. */
export const cppcheckXml: XmlFormat = {
  kind: 'xml',
  name: 'cppcheck-xml',
  roots: ['results'],
  read(document, context) {
    const errors = findElements(document, 'error').filter(({ attributes }) => attributes.id !== undefined);
    return report(
      errors.map((error) => {
        const [place, ...others] = findElements(error, 'location');
        const problem = {
          ...placeOf(place),
          severity: severityOf(error.attributes.severity),
          rule: error.attributes.id,
          message: error.attributes.msg ?? '',
          details: others.map(describePlace).join('\n'),
        };
        return draftProblem(problem, context);
      }),
      { tool: 'cppcheck' },
    );
  },
};

function placeOf(location: XmlElement | undefined) {
  return {
    file: location?.attributes.file,
    line: location?.attributes.line,
    column: location?.attributes.column,
  };
}

function describePlace({ attributes }: XmlElement): string {
  return `${attributes.file}:${attributes.line}: ${attributes.info ?? 'related place'}`;
}
