import type { FindingDraft } from '../../../findings/index.ts';
import type { TextFormat, ToolContext } from '../format.ts';
import { report } from '../join-reports.ts';
import { draftProblem } from '../problem.ts';
import { countOf, firstSaid } from './runs.ts';

const numbered = /^ {2}(\d+)\) (.+)$/;

/** The end of Mocha's reports for people: counts, and numbered failures. */
export const mochaText: TextFormat = {
  kind: 'text',
  name: 'mocha',
  begins: (lines) => lines.findIndex((line) => /^ {2}\d+ passing\b/.test(line)),
  read(lines, context) {
    const starts = lines.flatMap((line, at) => (numbered.test(line) ? [at] : []));
    const findings = starts.map((start, index) =>
      readFailure(lines.slice(start, starts[index + 1]), context),
    );
    const counts = lines.filter((line) => /^ {2}\d+ (?:passing|failing)\b/.test(line)).join('\n');
    const failed = countOf(counts, 'failing');
    return report(findings, {
      looked: countOf(counts, 'passing') + failed,
      stated: { all: failed, errors: failed },
    });
  },
};

// Titles of suites and of the test, a line each, up to the colon; a blank line; the error.
function readFailure(block: readonly string[], context: ToolContext): FindingDraft {
  const end = block.findIndex((line) => line.trimEnd().endsWith(':'));
  const titles = block.slice(0, end + 1).map((line) => line.replace(numbered, '$2').trim());
  const body = block.slice(end + 1);
  const rule = titles.join(' ').replace(/:$/, '');
  const message = firstSaid(body) || 'the test failed';
  return draftProblem({ severity: 'error', rule, message, details: body.join('\n'), isTest: true }, context);
}
