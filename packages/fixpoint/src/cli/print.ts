import type { Stream } from './face.ts';

/** Prints one JSON object, for programs and for people who look at it. */
export function printJson(stream: Stream, value: unknown): void {
  stream.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Prints lines; none prints nothing. */
export function printLines(stream: Stream, lines: readonly string[]): void {
  for (const line of lines) stream.write(`${line}\n`);
}

/** Rows as lines with their columns in line; the last column is as long as it is. */
export function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
