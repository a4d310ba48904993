import { findJson } from './json/find-json.ts';
import type { Segment } from './segment.ts';
import { findRunFrames } from './text/run-frames.ts';
import { findXml } from './xml/find-xml.ts';

/**
 * Splits an output into its documents and the lines around them: `npm run` prints a header, two tools print one
 * document each. A document begins at the start of a line; what looks like one within a whole test run is logging.
 */
export function splitOutput(text: string): readonly Segment[] {
  const segments: Segment[] = [];
  let lines: string[] = [];
  const runs = new Map(findRunFrames(text).map(({ start, end }) => [start, end]));
  let runEnd = 0;
  let at = 0;
  while (at < text.length) {
    runEnd = Math.max(runEnd, runs.get(at) ?? 0);
    const found = at < runEnd ? undefined : (findJson(text, at) ?? findXml(text, at));
    if (found !== undefined) {
      // A document begins on a line of its own, so the line before it has an end.
      segments.push({ kind: 'text', lines: [...lines, ''] }, found.segment);
      lines = [];
      at = found.end;
    } else {
      const line = lineAt(text, at);
      lines.push(line);
      at += line.length + 1;
    }
  }
  // An empty last line says that the text ends with a line break, as in `split`.
  segments.push({ kind: 'text', lines: text.endsWith('\n') ? [...lines, ''] : lines });
  return segments.filter(
    (segment) => segment.kind !== 'text' || segment.lines.some((line) => line.trim() !== ''),
  );
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  return text.slice(at, end < 0 ? text.length : end);
}
