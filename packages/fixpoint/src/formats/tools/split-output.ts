import { findJson } from './json/find-json.ts';
import type { Segment } from './segment.ts';
import { findXml } from './xml/find-xml.ts';

/**
 * Splits an output into its documents and the lines around them: `npm run` prints a header, two tools print one
 * document each. A document begins at the start of a line.
 */
export function splitOutput(text: string): readonly Segment[] {
  const segments: Segment[] = [];
  let lines: string[] = [];
  let at = 0;
  while (at < text.length) {
    const found = findJson(text, at) ?? findXml(text, at);
    if (found !== undefined) {
      // A document begins on a line of its own, so the line before it has an end.
      segments.push({ kind: 'text', lines: [...lines, ''] }, found.segment);
      lines = [];
      at = found.end;
    } else {
      const end = text.indexOf('\n', at);
      lines.push(text.slice(at, end < 0 ? text.length : end));
      at = end < 0 ? text.length : end + 1;
      // An empty last line says that the text ends with a line break, as in `split`.
      if (end === text.length - 1) lines.push('');
    }
  }
  segments.push({ kind: 'text', lines });
  return segments.filter(
    (segment) => segment.kind !== 'text' || segment.lines.some((line) => line.trim() !== ''),
  );
}
