import type { XmlElement, XmlFormat } from '../format.ts';
import { report } from '../join-reports.ts';
import { draftProblem, severityOf } from '../problem.ts';
import { findElements } from './parse-xml.ts';

/** Checkstyle's XML, which many linters can print. */
export const checkstyle: XmlFormat = {
  kind: 'xml',
  name: 'checkstyle',
  roots: ['checkstyle'],
  read(document, context) {
    const findings = findElements(document, 'file').flatMap((file) =>
      findElements(file, 'error').map(({ attributes }) => {
        const rule = attributes.source;
        const problem = {
          file: file.attributes.name,
          line: attributes.line,
          column: attributes.column,
          severity: severityOf(attributes.severity),
          rule,
          message: attributes.message ?? '',
        };
        return draftProblem(problem, context);
      }),
    );
    const isShellcheck = findings.some(({ dimension }) => dimension?.startsWith('ShellCheck.'));
    return report(findings, isShellcheck ? { tool: 'shellcheck' } : {});
  },
};

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
