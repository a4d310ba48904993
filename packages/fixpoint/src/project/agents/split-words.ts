/** Splits a command into words as a shell would, as far as spaces and quotes go; nothing is expanded. */
export function splitWords(text: string): readonly string[] {
  const pattern = /(?:[^\s"']+|"(?:[^"\\]|\\.)*"|'[^']*')+/g;
  return (text.match(pattern) ?? []).map(unquote);
}

function unquote(word: string): string {
  return word.replace(
    /"((?:[^"\\]|\\.)*)"|'([^']*)'/g,
    (_, double: string | undefined, single: string | undefined) =>
      double === undefined ? (single ?? '') : double.replace(/\\(.)/g, '$1'),
  );
}
