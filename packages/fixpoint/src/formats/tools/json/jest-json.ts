import { cleanText } from '../../../base/index.ts';
import type { FindingDraft } from '../../../findings/index.ts';
import { firstLine } from '../clean-text.ts';
import type { JsonFormat, ToolContext } from '../format.ts';
import { report } from '../join-reports.ts';
import { draftProblem } from '../problem.ts';
import type { JsonObject } from './values.ts';
import { isObject, numberOf, objectOf, objectsOf, optionalText, textOf } from './values.ts';

/** The JSON of Vitest and Jest. A suite that did not load has a message and no test of its own. */
export const jestJson: JsonFormat = {
  kind: 'json',
  name: 'jest-json',
  matches: (document) =>
    isObject(document) && Array.isArray(document.testResults) && 'numTotalTests' in document,
  read(document, context) {
    const whole = objectOf(document);
    const findings = objectsOf(whole.testResults).flatMap((suite) => readSuite(suite, context));
    const ran = numberOf(whole.numPassedTests) + numberOf(whole.numFailedTests);
    const stated = numberOf(whole.numFailedTests);
    const unexplained = whole.success === false && findings.length === 0;
    const interrupted = whole.wasInterrupted === true;
    return report(findings, {
      looked: ran + findings.length === 0 ? 0 : Math.max(ran, 1),
      stated: { all: stated, errors: stated },
      ...(unexplained && { incomplete: 'the report says that the run failed, and lists no failure' }),
      ...(interrupted && { incomplete: 'the run of the tests was interrupted' }),
    });
  },
};

function readSuite(suite: JsonObject, context: ToolContext): readonly FindingDraft[] {
  const failed = objectsOf(suite.assertionResults).filter(({ status }) => status === 'failed');
  if (failed.length > 0) return failed.map((test) => readTest(test, suite.name, context));
  if (suite.status !== 'failed') return [];
  const details = cleanText(textOf(suite.message));
  const message = suiteMessage(details);
  return [draftProblem({ file: suite.name, severity: 'error', message, details, isTest: true }, context)];
}

// Jest begins with a line that only says that the suite failed.
function suiteMessage(details: string): string {
  const said = details.split('\n').filter((line) => line.trim() !== '' && !/^\s*●/.test(line));
  return said[0]?.trim() || 'the file of tests failed as a whole';
}

function readTest(test: JsonObject, file: unknown, context: ToolContext): FindingDraft {
  const place = objectOf(test.location);
  const messages: readonly unknown[] = Array.isArray(test.failureMessages) ? test.failureMessages : [];
  const details = messages.map((message) => cleanText(textOf(message))).join('\n\n');
  return draftProblem(
    {
      file,
      line: place.line,
      column: place.column,
      severity: 'error',
      rule: optionalText(test.fullName) ?? optionalText(test.title),
      message: firstLine(details) || 'the test failed',
      details,
      isTest: true,
    },
    context,
  );
}
