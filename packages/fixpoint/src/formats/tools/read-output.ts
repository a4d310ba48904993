import { cleanText, FixpointError, nearest } from '../../base/index.ts';
import type { Reading } from '../../findings/index.ts';
import { read, unreadable } from '../../findings/index.ts';
import { cutLongLines } from './clean-text.ts';
import { readAnyFormat, readDocument, readPrintedText } from './find-format.ts';
import type { TextFormat, ToolContext, ToolFormat, ToolReport } from './format.ts';
import { joinReports, report } from './join-reports.ts';
import { toolFormats } from './registry.ts';
import { splitOutput } from './split-output.ts';

// Both find the format; `other` says that it is none of those with a name.
const other = 'other';
const searching: readonly string[] = ['auto', other];
const exitCodeOnly = 'exit-code';

/** The names that a gate may give as its format; `auto` finds it, `exit-code` reads nothing. */
export const toolFormatNames: readonly string[] = [
  ...searching,
  exitCodeOnly,
  ...toolFormats.map(({ name }) => name),
];

/**
 * Reads what a tool printed, in the named format or in whichever reads, several documents and lines together.
 * The exit code is not looked at here. Throws `config` for a name that is no format.
 */
export function readToolOutput(
  output: string,
  context: ToolContext,
  formatName = 'auto',
): Reading<ToolReport> {
  const text = cleanText(output);
  if (searching.includes(formatName)) {
    return wrap(readAnyFormat(text, { ...context, isOther: formatName === other }));
  }
  if (formatName === exitCodeOnly) return read(report([]));
  const format = toolFormats.find(({ name }) => name === formatName);
  if (format === undefined) throw unknownFormat(formatName);
  if (format.name === 'lines') return wrap(readPrintedText(text.split('\n'), context));
  return format.kind === 'text' ? readText(format, text, context) : readDocuments(format, text, context);
}

function wrap(whole: ToolReport): Reading<ToolReport> {
  return read(whole, whole.notes);
}

function readText(format: TextFormat, text: string, context: ToolContext): Reading<ToolReport> {
  const lines = cutLongLines(text.split('\n'));
  const begins = format.begins(lines);
  return begins < 0 ? nothingToRead(format, text) : wrap(format.read(lines.slice(begins), context));
}

function readDocuments(format: ToolFormat, text: string, context: ToolContext): Reading<ToolReport> {
  const found = splitOutput(text).flatMap((part) =>
    part.kind === 'broken'
      ? report([], { incomplete: part.what })
      : (readDocument(part, [format], context) ?? []),
  );
  return found.length === 0 ? nothingToRead(format, text) : wrap(joinReports(found));
}

function nothingToRead(format: ToolFormat, text: string): Reading<ToolReport> {
  if (text.trim() === '') return unreadable('empty', `nothing was printed where ${format.name} was expected`);
  return unreadable('unparseable', `what was printed is not ${format.name}`);
}

function unknownFormat(name: string): FixpointError {
  const near = nearest(name, toolFormatNames);
  const hint =
    near === undefined ? `The formats are: ${toolFormatNames.join(', ')}.` : `Did you mean ${near}?`;
  return new FixpointError('config', `there is no format named ${name}`, { hint });
}
