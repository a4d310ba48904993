import type { FoundDocument } from '../segment.ts';

// How every JSON report begins. `[warn] a.js` and a printed object of JavaScript do not.
const jsonStart = /[[{]\s*(?:$|["{[\]}])/y;

/** Finds the JSON document that begins at this place; a text that only looks like one is none. */
export function findJson(text: string, at: number): FoundDocument | undefined {
  jsonStart.lastIndex = at;
  if (!jsonStart.test(text)) return undefined;
  const end = findEnd(text, at);
  if (end === undefined) {
    const what = 'the JSON of the output does not end: it is cut';
    return { segment: { kind: 'broken', what }, end: text.length };
  }
  const document = parse(text.slice(at, end));
  return document === undefined ? undefined : { segment: { kind: 'json', document }, end };
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
