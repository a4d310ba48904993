import type { FoundDocument } from '../segment.ts';

// How reports begin: an object with a key, a list of objects, nothing in brackets, or any of these cut short.
const reportStart = /[[{]\s*(?:$|[\]}]|\{\s*(?:$|["}])|"[^"\n]*(?:$|"\s*(?:$|:)))/y;
// A list of something else, on one line. `[ "$a" = b ]`, a line of a script that is quoted, only looks like it.
const listLine = /\[\s*["[{].*/y;

/** Finds the JSON document that begins at this place. What begins as reports do, and does not hold, is broken. */
export function findJson(text: string, at: number): FoundDocument | undefined {
  reportStart.lastIndex = at;
  if (reportStart.test(text)) return findDocument(text, at) ?? broken(text);
  listLine.lastIndex = at;
  const line = listLine.exec(text)?.[0];
  const found = line === undefined ? undefined : findDocument(line, 0);
  return found && { ...found, end: at + found.end };
}

function findDocument(text: string, at: number): FoundDocument | undefined {
  const end = findEnd(text, at);
  const document = end === undefined ? undefined : parse(text.slice(at, end));
  return end === undefined || document === undefined
    ? undefined
    : { segment: { kind: 'json', document }, end };
}

// Brackets, and whole strings, in which brackets do not count. The last alternative is a string that does not end.
const tokens = /[[{\]}]|"[^"\\]*(?:\\.[^"\\]*)*"|"/gs;

function findEnd(text: string, at: number): number | undefined {
  let depth = 0;
  tokens.lastIndex = at;
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    if (token[0] === '"') return undefined;
    if (token[0] === '[' || token[0] === '{') depth += 1;
    if (token[0] === ']' || token[0] === '}') depth -= 1;
    if (depth === 0) return tokens.lastIndex;
  }
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function broken(text: string): FoundDocument {
  const what = 'the JSON of the output does not hold: it is cut or damaged';
  return { segment: { kind: 'broken', what }, end: text.length };
}
