import type { TextFormat, ToolReport } from '../format.ts';
import { report } from '../join-reports.ts';
import { draftProblem } from '../problem.ts';
import { skipToNext } from '../skip-lines.ts';
import { countOf, firstSaid, type PrintedFailure } from './runs.ts';

const blockStart = /^ FAIL {2}(?:\|[^|]*\| )?(\S.*)$/;
const ruler = /^⎯{3,}/;
const unhandled = /^⎯+ (?:Uncaught Exception|Unhandled (?:Rejection|Error)|Unhandled Source Error) ⎯+$/;

/** Vitest's reports for people: rows on standard output, blocks of details on standard error. */
export const vitestText: TextFormat = {
  kind: 'text',
  name: 'vitest',
  begins: (lines) =>
    lines.findIndex((line) => /^ RUN {2}v\d|^⎯+ (?:Failed|Unhandled)|^ Test Files {2}| FAIL {2}/.test(line)),
  read(lines, context): ToolReport {
    const blocks = readBlocks(lines);
    const failures = [...(blocks.length > 0 ? blocks : readRows(lines)), ...readUnhandled(lines)];
    const findings = failures.map(({ name, ...failure }) =>
      draftProblem({ ...failure, severity: 'error', rule: name, isTest: true }, context),
    );
    const summary = readSummary(lines, failures);
    return report(findings, summary);
  },
};

function readBlocks(lines: readonly string[]): readonly PrintedFailure[] {
  return lines.flatMap((line, at) => {
    const title = blockStart.exec(line)?.[1];
    if (title === undefined) return [];
    // Tests that fail in the same way share one block.
    const body = bodyBelow(lines, at).filter((next) => !blockStart.test(next));
    return [
      { ...splitTitle(title), message: firstSaid(body) || 'the test failed', details: body.join('\n') },
    ];
  });
}

function readRows(lines: readonly string[]): readonly PrintedFailure[] {
  let file: string | undefined;
  return lines.flatMap((line, at) => {
    file = /^ ❯ (\S.*?) \(\d+ tests?\b/.exec(line)?.[1] ?? file;
    const title = /^\s+×\s+(\S.*?)(?:\s+\d+ms)?$/.exec(line)?.[1];
    if (title === undefined) return [];
    const reason = /^\s+→ (.*)$/.exec(lines[at + 1] ?? '')?.[1] ?? 'the test failed';
    const whole = / > /.test(title) && /\.\w+ > /.test(title) ? splitTitle(title) : { file, name: title };
    return [{ ...whole, message: reason, details: '' }];
  });
}

function readUnhandled(lines: readonly string[]): readonly PrintedFailure[] {
  return lines.flatMap((line, at) => {
    if (!unhandled.test(line)) return [];
    const body = bodyBelow(lines, at);
    return [{ message: firstSaid(body) || 'an unhandled error', details: body.join('\n') }];
  });
}

function bodyBelow(lines: readonly string[], at: number): readonly string[] {
  return lines.slice(
    at + 1,
    skipToNext(lines, at + 1, (next) => ruler.test(next)),
  );
}

// `a.test.js > suite > test`, or `a.test.js [ a.test.js ]` for a file that did not load.
function splitTitle(title: string): { readonly file: string; readonly name?: string } {
  const suite = /^(\S.*?) \[ .* \]$/.exec(title)?.[1];
  if (suite !== undefined) return { file: suite };
  const [file = '', ...names] = title.split(' > ');
  return names.length > 0 ? { file, name: names.join(' > ') } : { file };
}

function readSummary(lines: readonly string[], failures: readonly PrintedFailure[]) {
  const line = (start: RegExp) => lines.find((each) => start.test(each)) ?? '';
  const tests = line(/^\s+Tests {2}/);
  const failed = countOf(tests, 'failed');
  const failedFiles = countOf(line(/^ Test Files {2}/), 'failed');
  const ofTests = failures.filter(({ name }) => name !== undefined);
  const filesOfTests = new Set(ofTests.map(({ file }) => file)).size;
  // A file that failed without a failing test did not load. Where no test is listed, nothing tells.
  const unloaded = failed > 0 && filesOfTests === 0 ? 0 : Math.max(0, failedFiles - filesOfTests);
  const all = failed + unloaded + countOf(line(/^\s+Errors {2}/), 'errors?');
  const isEmpty = /no tests/.test(tests) || lines.some((each) => /^No test files found/.test(each.trim()));
  const ran = tests === '' ? null : failed + countOf(tests, 'passed');
  const isCut = tests === '' && !isEmpty && lines.some((each) => each.startsWith(' RUN '));
  return {
    looked: isEmpty ? failures.length : ran,
    stated: { all, errors: all },
    ...(isCut && { incomplete: 'the output of Vitest ends without its counts: it is cut' }),
  };
}
