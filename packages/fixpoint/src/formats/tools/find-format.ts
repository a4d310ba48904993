import { assertNever } from '../../base/index.ts';
import { cutLongLines } from './clean-text.ts';
import { readEmptyList } from './empty-list.ts';
import type { ToolContext, ToolFormat, ToolReport } from './format.ts';
import { joinReports, report } from './join-reports.ts';
import { lines as lineFormat } from './lines/read-lines.ts';
import { runFormats, toolFormats } from './registry.ts';
import { withoutRepeats } from './repeated-runs.ts';
import type { Segment } from './segment.ts';
import { splitOutput } from './split-output.ts';
import { tap } from './text/tap.ts';

/** Reads an output in whichever formats it has: documents of any kind, test runs, lines, all counted together. */
export function readAnyFormat(text: string, context: ToolContext): ToolReport {
  const parts = splitOutput(text).map((part) => ({ part, report: readPart(part, context) }));
  const documents = parts.filter(({ part }) => part.kind !== 'text').map((each) => each.report);
  const whole = joinReports(
    parts.map(({ part, report }) => (part.kind === 'text' ? withoutRepeats(report, documents) : report)),
  );
  return documents.some(isWholeReport) ? withoutProse(whole) : whole;
}

function isWholeReport({ isUnread, incomplete, looked }: ToolReport): boolean {
  return isUnread !== true && incomplete === undefined && looked !== 0;
}

// Beside a report for machines, a sentence about a failure is what somebody logged.
function withoutProse({ failing: _, ...report }: ToolReport): ToolReport {
  return report;
}

/** Reads a document in the first of these formats that it has. */
export function readDocument(
  part: Segment,
  formats: readonly ToolFormat[],
  context: ToolContext,
): ToolReport | undefined {
  for (const format of formats) {
    if (format.kind === 'json' && part.kind === 'json' && format.matches(part.document)) {
      return format.read(part.document, context);
    }
    if (format.kind === 'xml' && part.kind === 'xml' && format.roots.includes(part.document.name)) {
      return format.read(part.document, context);
    }
  }
  return undefined;
}

/** Reads a text for people: the test run in it, and as lines what stands before that run. */
export function readPrintedText(all: readonly string[], context: ToolContext): ToolReport {
  const lines = cutLongLines(all);
  const begun = runFormats
    .map((format) => ({ format, begins: format.begins(lines) }))
    .filter(({ begins }) => begins >= 0)
    .toSorted((a, b) => a.begins - b.begins)[0];
  // A test may print lines of TAP, so that TAP comes last.
  const { format, begins } = begun ?? { format: tap, begins: tap.begins(lines) };
  if (begins < 0) return lineFormat.read(lines, context);
  // The last line before the run is whole, and paths there are no list of faults.
  const before = lineFormat.read([...lines.slice(0, begins), ''], { ...context, isRed: false });
  const whole = joinReports([before, format.read(lines.slice(begins), context)]);
  return format === tap && isWholeReport(whole) ? withoutProse(whole) : whole;
}

function readPart(part: Segment, context: ToolContext): ToolReport {
  switch (part.kind) {
    case 'broken':
      return report([], { incomplete: part.what });
    case 'text':
      return readPrintedText(part.lines, context);
    case 'json':
      if (Array.isArray(part.document) && part.document.length === 0) return readEmptyList(context);
      return readDocument(part, toolFormats, context) ?? unread('JSON');
    case 'xml':
      return readDocument(part, toolFormats, context) ?? unread('XML');
    default:
      return assertNever(part);
  }
}

function unread(kind: string): ToolReport {
  const text = `a ${kind} document of the output is in no known format`;
  return report([], { isUnread: true, notes: [{ kind: 'unread-document', text }] });
}
