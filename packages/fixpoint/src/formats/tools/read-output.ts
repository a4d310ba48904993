import { FixpointError, nearest } from '../../base/index.ts';
import type { Note, Reading } from '../../findings/index.ts';
import { read, unreadable } from '../../findings/index.ts';
import { cleanText } from './clean-text.ts';
import { readEmptyList } from './empty-list.ts';
import type { TextFormat, ToolContext, ToolFormat, ToolReport } from './format.ts';
import { joinReports, report } from './join-reports.ts';
import { lines as lineFormat } from './lines/read-lines.ts';
import { runFormats, toolFormats } from './registry.ts';
import type { Segment } from './segment.ts';
import { splitOutput } from './split-output.ts';

// Finds the format; `other` says that it is none of those with a name.
const searching: readonly string[] = ['auto', 'other'];
const exitCodeOnly = 'exit-code';

/** The names that a gate may give as its format. */
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
  if (searching.includes(formatName))
    return wrap(joinReports(splitOutput(text).map((part) => readAny(part, context))));
  if (formatName === exitCodeOnly) return read(report([]));
  if (formatName === lineFormat.name) return wrap(readRuns(text.split('\n'), context));
  const format = toolFormats.find(({ name }) => name === formatName);
  if (format === undefined) throw unknownFormat(formatName);
  return format.kind === 'text' ? readText(format, text, context) : readDocuments(format, text, context);
}

function wrap(whole: ToolReport): Reading<ToolReport> {
  return read(whole, whole.notes);
}

function readAny(part: Segment, context: ToolContext): ToolReport {
  switch (part.kind) {
    case 'broken':
      return report([], { incomplete: part.what });
    case 'text':
      return readRuns(part.lines, context);
    case 'json':
      if (Array.isArray(part.document) && part.document.length === 0) return readEmptyList(context);
      return readAs(toolFormats, part, context) ?? report([], { notes: [unknownDocument('JSON')] });
    case 'xml':
      return readAs(toolFormats, part, context) ?? report([], { notes: [unknownDocument('XML')] });
  }
}

function readAs(formats: readonly ToolFormat[], part: Segment, context: ToolContext): ToolReport | undefined {
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

function unknownDocument(kind: string): Note {
  return { kind: 'unread-document', text: `a ${kind} document of the output is in no known format` };
}

// The test run that begins first; other tools' lines may stand before it.
function readRuns(lines: readonly string[], context: ToolContext): ToolReport {
  const begun = runFormats
    .map((format) => ({ format, begins: format.begins(lines) }))
    .filter(({ begins }) => begins >= 0)
    .toSorted((a, b) => a.begins - b.begins)[0];
  if (begun === undefined) return lineFormat.read(lines, context);
  // The last line before the run is whole: it has an end.
  const before = lineFormat.read([...lines.slice(0, begun.begins), ''], context);
  return joinReports([before, begun.format.read(lines.slice(begun.begins), context)]);
}

function readText(format: TextFormat, text: string, context: ToolContext): Reading<ToolReport> {
  const lines = text.split('\n');
  const begins = format.begins(lines);
  return begins < 0 ? nothingToRead(format, text) : wrap(format.read(lines.slice(begins), context));
}

function readDocuments(format: ToolFormat, text: string, context: ToolContext): Reading<ToolReport> {
  const parts = splitOutput(text);
  const reports = parts.flatMap((part) => readAs([format], part, context) ?? []);
  const broken = parts.flatMap((part) =>
    part.kind === 'broken' ? [report([], { incomplete: part.what })] : [],
  );
  const found = [...reports, ...broken];
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
