import type { FindingDraft } from '../../../findings/index.ts';
import type { TextFormat, ToolContext } from '../format.ts';
import { report } from '../join-reports.ts';
import { draftProblem } from '../problem.ts';
import { type PytestFailure, readPytestBlocks } from './pytest-blocks.ts';
import { countOf } from './runs.ts';

const heading = /^=+ (?:test session starts|ERRORS|FAILURES|short test summary info) =+$/;
const lastLine =
  /^(?:=+ )?(?:\d+ (?:failed|passed|skipped|xfailed|xpassed|deselected|errors?|warnings?)\b.*|no tests ran) in [\d.]+s/;
const summaryEntry = /^(?:FAILED|ERROR) (\S+?)(?:::(.+?))?(?: - (.*))?$/;

/** pytest's report for people: blocks of failures, then a summary with a line for each. */
export const pytestText: TextFormat = {
  kind: 'text',
  name: 'pytest',
  begins: (lines) => lines.findIndex((line) => heading.test(line) || lastLine.test(line)),
  read(lines, context) {
    const findings = listFailures(lines).map((failure) => draft(failure, context));
    const end = lines.findLast((line) => lastLine.test(line)) ?? '';
    const stated = countOf(end, 'failed') + countOf(end, 'errors?');
    const incomplete = whyIncomplete(lines, end);
    return report(findings, {
      tool: 'pytest',
      looked: end === '' ? null : Math.max(stated + countOf(end, 'passed'), findings.length),
      stated: { all: stated, errors: stated },
      ...(incomplete !== undefined && { incomplete }),
    });
  },
};

function whyIncomplete(lines: readonly string[], end: string): string | undefined {
  const stopped = lines.map((line) => /^!+ (.*?) !+$/.exec(line)?.[1]).find((reason) => reason !== undefined);
  if (stopped !== undefined && !/^stopping after/.test(stopped)) return stopped;
  if (lines.some((line) => line.startsWith('INTERNALERROR>'))) return 'pytest itself failed';
  return end === '' ? 'the output of pytest ends without its counts: it is cut' : undefined;
}

// Failures with a place first, as printed; then what only the summary, or only a block without a place, tells.
function listFailures(lines: readonly string[]): readonly PytestFailure[] {
  const blocks = readPytestBlocks(lines);
  const placed = blocks.filter(({ file }) => file !== undefined);
  const summed = lines
    .flatMap(readSummaryEntry)
    .filter((entry) => !placed.some((each) => isSame(each, entry)));
  const listed = [...placed, ...summed];
  return [...listed, ...blocks.filter((block) => !listed.some((each) => isSame(block, each)))];
}

function readSummaryEntry(line: string): readonly PytestFailure[] {
  const match = summaryEntry.exec(line);
  if (match === null) return [];
  const [, file = '', test, message = 'the test failed'] = match;
  const name = test?.replaceAll('::', '.');
  return [{ file, name, message, details: '', id: name ?? file }];
}

// Without a title (`--tb=line`) there is only the message, which the summary may shorten.
function isSame(block: PytestFailure, other: PytestFailure): boolean {
  if (block === other) return true;
  if (block.id !== undefined && other.id !== undefined) return block.id === other.id;
  return block.id === undefined && block.message.startsWith(other.message.replace(/\.\.\.$/, ''));
}

function draft({ name, ...failure }: PytestFailure, context: ToolContext): FindingDraft {
  return draftProblem({ ...failure, severity: 'error', rule: name, isTest: true }, context);
}
