import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Place } from '../base/index.ts';

const linesAround = 1;
const longestLine = 160;
const largestFile = 1_000_000;

/** The source lines around a place, with a mark under it; null where there is no such file or line. */
export async function frameOf(place: Place | undefined, folder: string): Promise<string | null> {
  if (place?.file === undefined || place.line === undefined) return null;
  const text = await readFile(path.resolve(folder, place.file), 'utf8').catch(() => '');
  return text.length > largestFile ? null : drawFrame(text, place.line, place.column);
}

/** Draws the lines around a line, which counts from 1 as the column does. */
export function drawFrame(text: string, line: number, column?: number): string | null {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines[line - 1] === undefined || text === '') return null;
  const first = Math.max(1, line - linesAround);
  const last = Math.min(lines.length, line + linesAround);
  const width = String(last).length;
  const drawn: string[] = [];
  for (let n = first; n <= last; n += 1) {
    const source = (lines[n - 1] ?? '').slice(0, longestLine);
    drawn.push(`${n === line ? '>' : ' '} ${String(n).padStart(width)} | ${source}`.trimEnd());
    if (n === line && column !== undefined && column <= longestLine) {
      drawn.push(`  ${' '.repeat(width)} | ${indentLike(source, column - 1)}^`);
    }
  }
  return drawn.join('\n');
}

/** As wide as the beginning of the line: tabs stay tabs. */
function indentLike(source: string, length: number): string {
  return source.slice(0, length).replaceAll(/[^\t]/g, ' ').padEnd(length);
}
