import type { Note } from '../../findings/index.ts';
import { lineEndingOf, splitLines } from '../../formats/text/index.ts';

/** A line of `_run-log.jsonl`; `phase` tells the kinds apart, the other fields are those of records.md. */
export interface LogRecord {
  readonly phase: string;
  readonly run_id: string;
  readonly [field: string]: unknown;
}

export interface RunLog {
  readonly records: readonly LogRecord[];
  /** One for each line that was skipped because it is damaged. */
  readonly warnings: readonly Note[];
}

/** Reads a run log. A damaged line is skipped, and said. */
export function readRunLog(text: string): RunLog {
  const records: LogRecord[] = [];
  const warnings: Note[] = [];
  splitLines(text).forEach((line, index) => {
    if (line.text.trim() === '') return;
    const record = readLogLine(line.text);
    if (record === undefined) warnings.push(damagedLine(index + 1));
    else records.push(record);
  });
  return { records, warnings };
}

/** The log with a record at its end, or in the place of what the same run said of that phase before. */
export function withLogRecord(text: string, record: LogRecord): string {
  const ending = lineEndingOf(text);
  const written = JSON.stringify(record);
  const lines = splitLines(text).map((line) => ({
    ...line,
    ending: line.ending === '' ? ending : line.ending,
  }));
  const at = lines.findIndex((line) => isSameRecord(readLogLine(line.text), record));
  const kept = lines.map((line, index) => (index === at ? written : line.text) + line.ending).join('');
  return at >= 0 ? kept : kept + written + ending;
}

function damagedLine(line: number): Note {
  return { kind: 'damaged-line', text: `line ${line} of the run log is damaged and was skipped` };
}

function isSameRecord(a: LogRecord | undefined, b: LogRecord): boolean {
  return a?.phase === b.phase && a.run_id === b.run_id;
}

function readLogLine(line: string): LogRecord | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isLogRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isLogRecord(value: unknown): value is LogRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'phase' in value &&
    typeof value.phase === 'string' &&
    'run_id' in value &&
    typeof value.run_id === 'string'
  );
}
