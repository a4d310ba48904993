/** Finds the comma between two places of a text of JSON that have nothing but blanks, comments and commas between them. */
export function findComma(text: string, from: number, to: number): number | null {
  const comments = /\/\/.*|\/\*[\s\S]*?\*\//gu;
  const bare = text.slice(from, to).replaceAll(comments, (comment) => ' '.repeat(comment.length));
  const at = bare.indexOf(',');
  return at === -1 ? null : from + at;
}
