import type { FindingDraft } from '../../../findings/index.ts';
import type { TextFormat } from '../format.ts';
import { report } from '../join-reports.ts';
import { draftProblem } from '../problem.ts';
import { skipToNext } from '../skip-lines.ts';
import { countOf, firstSaid } from './runs.ts';

// A file of JavaScript, so that `PASS a.sh` of some script is not taken for Jest's.
const suite = /^(?:PASS|FAIL) (\S+\.[cm]?[jt]sx?)(?= \(|$)/;
const title = /^ {2}● (.+)$/;
const blockEnd = /^(?: {2}● |PASS |FAIL |Test Suites:|Summary of all failing tests)/;

/** Jest's report for people. A longer run repeats its failures at the end. */
export const jestText: TextFormat = {
  kind: 'text',
  name: 'jest',
  begins: (lines) => lines.findIndex((line) => suite.test(line) || /^Test Suites: /.test(line)),
  read(lines, context) {
    const findings = new Map<string, FindingDraft>();
    let file: string | undefined;
    for (const [at, line] of lines.entries()) {
      file = suite.exec(line)?.[1] ?? file;
      const name = title.exec(line)?.[1];
      if (name === undefined || name === 'Console') continue;
      const end = skipToNext(lines, at + 1, (next) => blockEnd.test(next));
      const body = lines.slice(at + 1, end);
      const rule = name === 'Test suite failed to run' ? undefined : name;
      const message = firstSaid(body) || 'the test failed';
      const problem = {
        file,
        rule,
        message,
        details: body.join('\n'),
        severity: 'error' as const,
        isTest: true,
      };
      findings.set(`${file}\n${name}`, draftProblem(problem, context));
    }
    const tests = lines.find((line) => /^Tests: {2}/.test(line)) ?? '';
    const failed = countOf(tests, 'failed');
    const ran = tests === '' ? null : failed + countOf(tests, 'passed');
    return report([...findings.values()], {
      looked: ran === 0 && findings.size > 0 ? null : ran,
      stated: { all: failed, errors: failed },
      ...(tests === '' && { incomplete: 'the output of Jest ends without its counts: it is cut' }),
    });
  },
};
