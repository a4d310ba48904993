import { type Cursor, fail } from './cursor.ts';
import { isLatexCommand } from './latex.ts';

const plainRun = /[^"\\]*/uy;
const controlCharacter = /\p{Cc}/u;
const unicodeEscape = /\\u([0-9a-fA-F]{4})/uy;
const simpleEscapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** Reads a string from its opening quote on. Raw line breaks and tabs are taken as they stand. */
export function readString(cursor: Cursor): string {
  const opened = cursor.at;
  cursor.at += 1;
  let value = '';
  while (cursor.at < cursor.text.length) {
    value += readPlain(cursor);
    const next = cursor.text[cursor.at];
    if (next === '"') {
      cursor.at += 1;
      return value;
    }
    if (next === '\\') value += readEscape(cursor);
  }
  cursor.at = cursor.text.length;
  return fail(`a string that begins at character ${opened + 1} is not closed`);
}

function readPlain(cursor: Cursor): string {
  plainRun.lastIndex = cursor.at;
  const run = plainRun.exec(cursor.text)?.[0] ?? '';
  cursor.at += run.length;
  if (controlCharacter.test(run)) cursor.repairs.add('raw-control-character');
  return run;
}

function readEscape(cursor: Cursor): string {
  const { text, at } = cursor;
  unicodeEscape.lastIndex = at;
  const code = unicodeEscape.exec(text)?.[1];
  if (code !== undefined) {
    cursor.at += 6;
    return String.fromCharCode(Number.parseInt(code, 16));
  }
  const letter = text[at + 1] ?? '';
  cursor.at += 1 + letter.length;
  if (isLatexCommand(text, at)) {
    cursor.repairs.add('latex-command');
    return `\\${letter}`;
  }
  const escaped = simpleEscapes[letter];
  if (escaped !== undefined) return escaped;
  cursor.repairs.add('unknown-escape');
  return `\\${letter}`;
}
