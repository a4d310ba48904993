// Lines of thousands of characters are code that was packed, or noise, on which patterns take for ever.
const longestLine = 5000;

/** The lines of a text, the longest of them cut. */
export function cutLongLines(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line.length > longestLine ? line.slice(0, longestLine) : line));
}

/** The first line that says something, without the space around it. */
export function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0]?.trim() ?? '';
}

/** A text of at most so many characters, that says how much of it was left out. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit)}\n… ${text.length - limit} characters more`;
}
