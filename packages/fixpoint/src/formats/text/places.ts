/** A place in a text; both count from 1, a column counts UTF-16 units as editors do. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

const ending = /\r\n|\r|\n/g;

/** The line and column of an offset. */
export function placeAt(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset).split(ending);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** Every place where some words stand in a text, in order. */
export function findPlaces(text: string, words: string): readonly TextPlace[] {
  return text
    .split(ending)
    .flatMap((line, index) => columnsOf(line, words).map((column) => ({ line: index + 1, column })));
}

function columnsOf(line: string, words: string): readonly number[] {
  const columns: number[] = [];
  for (let at = line.indexOf(words); at >= 0; at = line.indexOf(words, at + words.length)) {
    columns.push(at + 1);
  }
  return columns;
}
