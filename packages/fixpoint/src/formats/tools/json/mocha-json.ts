import { firstLine } from '../clean-text.ts';
import type { JsonFormat } from '../format.ts';
import { report } from '../join-reports.ts';
import { draftProblem } from '../problem.ts';
import { isObject, numberOf, objectOf, objectsOf, optionalText, textOf } from './values.ts';

/** Mocha's JSON. A failing hook stands in `failures` and in no list of tests. */
export const mochaJson: JsonFormat = {
  kind: 'json',
  name: 'mocha-json',
  matches: (document) => isObject(document) && isObject(document.stats) && Array.isArray(document.failures),
  read(document, context) {
    const whole = objectOf(document);
    const stats = objectOf(whole.stats);
    const failures = objectsOf(whole.failures);
    const findings = failures.map((failure) => {
      const error = objectOf(failure.err);
      const details = textOf(error.stack);
      const problem = {
        file: failure.file,
        severity: 'error' as const,
        rule: optionalText(failure.fullTitle) ?? optionalText(failure.title),
        message: textOf(error.message) || firstLine(details) || 'the test failed',
        details,
        isTest: true,
      };
      return draftProblem(problem, context);
    });
    const stated = numberOf(stats.failures);
    return report(findings, {
      looked: numberOf(stats.passes) + failures.length,
      stated: { all: stated, errors: stated },
    });
  },
};
