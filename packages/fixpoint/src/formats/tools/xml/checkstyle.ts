import type { XmlFormat } from '../format.ts';
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

/** JSLint's XML, as textlint prints it: no severities. */
export const jslintXml: XmlFormat = {
  kind: 'xml',
  name: 'jslint-xml',
  roots: ['jslint'],
  read: (document, context) =>
    report(
      findElements(document, 'file').flatMap((file) =>
        findElements(file, 'issue').map(({ attributes }) => {
          const message = attributes.reason ?? '';
          const rule = /\(([^\s()]+)\)$/.exec(message)?.[1];
          const place = { file: file.attributes.name, line: attributes.line, column: attributes.char };
          return draftProblem({ ...place, severity: 'error', rule, message }, context);
        }),
      ),
    ),
};
