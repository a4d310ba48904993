/** Makes a text one line, for a record that keeps a fact a line: white space and control characters become one space. */
export function toOneLine(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
