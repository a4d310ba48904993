/** Appends lines in the way in which the text ends its own. */
export function appendLines(text: string, lines: readonly string[]): string {
  if (lines.length === 0) return text;
  const ending = /^[^\n]*\r\n/u.test(text) ? '\r\n' : '\n';
  const begun = text === '' || text.endsWith('\n') ? text : `${text}${ending}`;
  return begun + lines.map((line) => `${line}${ending}`).join('');
}
