import { type Cursor, fail, type JsonRepair } from './cursor.ts';
import { readString } from './read-string.ts';

/** A document that was read whole; `end` is the index after its last character. */
export interface ParsedJson {
  readonly kind: 'parsed';
  readonly value: unknown;
  readonly end: number;
  readonly repairs: readonly JsonRepair[];
}

/** A document that cannot be read; `at` is where reading ended. */
export interface BrokenJson {
  readonly kind: 'broken';
  readonly why: string;
  readonly at: number;
}

const maxDepth = 100;
const blanks = /[\s\uFEFF]*/uy;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/uy;
const word = /(?:true|false|null)(?!\w)/uy;
const words: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/**
 * Reads one JSON document that begins at `start`; what follows it is not looked at. Agents' slips that can mean one
 * thing only are read (records.md, "Reading JSON from agents"); duplicate keys and everything else are `broken`.
 */
export function parseJson(text: string, start = 0): ParsedJson | BrokenJson {
  const cursor: Cursor = { text, repairs: new Set(), at: start, depth: 0 };
  try {
    const value = readValue(cursor);
    return { kind: 'parsed', value, end: cursor.at, repairs: [...cursor.repairs] };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { kind: 'broken', why: error.message, at: cursor.at };
  }
}

function readValue(cursor: Cursor): unknown {
  skipBlanks(cursor);
  const first = cursor.text[cursor.at];
  if (first === undefined) return fail('the text ends inside the document');
  if (first === '{') return readNested(cursor, readObject);
  if (first === '[') return readNested(cursor, readArray);
  if (first === '"') return readString(cursor);
  const literal = readToken(cursor, word);
  if (literal !== undefined) return words.get(literal);
  const digits = readToken(cursor, number);
  if (digits !== undefined) return Number(digits);
  return fail(`a value is expected at character ${cursor.at + 1}, not \`${first}\``);
}

function readNested<T>(cursor: Cursor, read: (cursor: Cursor) => T): T {
  if (cursor.depth === maxDepth) return fail(`the document is nested more than ${maxDepth} levels deep`);
  cursor.depth += 1;
  const value = read(cursor);
  cursor.depth -= 1;
  return value;
}

function readObject(cursor: Cursor): Readonly<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  readMembers(cursor, '}', () => {
    if (cursor.text[cursor.at] !== '"') fail(`a key is expected at character ${cursor.at + 1}`);
    const key = readString(cursor);
    if (fields.has(key)) fail(`the key \`${key}\` stands twice in one object`);
    skipBlanks(cursor);
    if (cursor.text[cursor.at] !== ':') fail(`a colon is expected at character ${cursor.at + 1}`);
    cursor.at += 1;
    fields.set(key, readValue(cursor));
  });
  return Object.fromEntries(fields);
}

function readArray(cursor: Cursor): readonly unknown[] {
  const items: unknown[] = [];
  readMembers(cursor, ']', () => {
    items.push(readValue(cursor));
  });
  return items;
}

function readMembers(cursor: Cursor, close: string, readMember: () => void): void {
  cursor.at += 1;
  skipBlanks(cursor);
  let afterComma = false;
  while (cursor.text[cursor.at] !== close) {
    readMember();
    skipBlanks(cursor);
    afterComma = cursor.text[cursor.at] === ',';
    if (afterComma) cursor.at += 1;
    else if (cursor.text[cursor.at] !== close) failAtSeparator(cursor, close);
    skipBlanks(cursor);
  }
  if (afterComma) cursor.repairs.add('trailing-comma');
  cursor.at += 1;
}

function failAtSeparator(cursor: Cursor, close: string): never {
  if (cursor.at >= cursor.text.length) return fail('the text ends inside the document');
  return fail(`a comma or \`${close}\` is expected at character ${cursor.at + 1}`);
}

function readToken(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const token = pattern.exec(cursor.text)?.[0];
  if (token !== undefined) cursor.at += token.length;
  return token;
}

function skipBlanks(cursor: Cursor): void {
  readToken(cursor, blanks);
}
