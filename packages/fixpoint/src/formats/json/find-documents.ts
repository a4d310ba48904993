import type { JsonRepair } from './cursor.ts';
import { parseJson } from './parse-json.ts';

/** A JSON object or array that stands in a text, from `start` up to `end`. */
export interface JsonDocument {
  readonly value: unknown;
  readonly start: number;
  readonly end: number;
  readonly repairs: readonly JsonRepair[];
}

/** Something that begins like a JSON document and cannot be read as one. */
export interface BrokenDocument {
  readonly why: string;
  /** From its beginning to the end of the line on which reading ended. */
  readonly source: string;
  /** It begins and breaks inside one line, after other text: a snippet in a sentence, perhaps. */
  readonly inSentence: boolean;
}

export interface JsonDocuments {
  readonly documents: readonly JsonDocument[];
  readonly broken: readonly BrokenDocument[];
}

/** More beginnings than any reply needs; a text made of nothing but brackets would take for ever. */
const maxBeginnings = 1000;
const beginning = /\{\s*["}]|\[\s*[{["\]]/gu;
const beginsObjects = /^(?:\{|\[\s*\{)/u;
const emptyArray = /^\[\s*\]/u;
const emptyArrayAlone = /^\[\s*\][ \t]*(?:\r?\n|$)/u;
const quotedLine = /^[ \t]*(?:[-*+][ \t]+)*>/u;

/**
 * Finds the JSON documents of a reply, bare or in fences, in their order. What stands in block quotes, in `code` inside
 * a sentence or in a string of another document is quoted and not looked at. An array of anything but objects has to
 * begin a line, an empty one to have it for itself: `[ ]` is a check box and `["a"]` may be an index.
 */
export function findJsonDocuments(text: string): JsonDocuments {
  const documents: JsonDocument[] = [];
  const broken: BrokenDocument[] = [];
  let at = nextBeginning(text, 0);
  for (let count = 0; at !== undefined; count += 1) {
    if (count === maxBeginnings) {
      broken.push({ why: `more than ${maxBeginnings} documents`, source: text.slice(at), inSentence: false });
      break;
    }
    const skipTo = endOfQuoted(text, at);
    if (skipTo !== undefined) {
      at = nextBeginning(text, skipTo);
      continue;
    }
    const parsed = parseJson(text, at);
    const end = parsed.kind === 'parsed' ? parsed.end : lineEnd(text, parsed.at);
    if (parsed.kind === 'parsed') {
      documents.push({ value: parsed.value, start: at, end, repairs: parsed.repairs });
    } else {
      const source = text.slice(at, end);
      const inSentence = lineBefore(text, at).trim() !== '' && !source.includes('\n');
      broken.push({ why: parsed.why, source, inSentence });
    }
    at = nextBeginning(text, end);
  }
  return { documents, broken };
}

function nextBeginning(text: string, from: number): number | undefined {
  beginning.lastIndex = from;
  return beginning.exec(text)?.index;
}

/** Where to go on if what begins here is quoted, or no document; undefined if it may be one. */
function endOfQuoted(text: string, at: number): number | undefined {
  const before = lineBefore(text, at);
  if (quotedLine.test(before)) return lineEnd(text, at);
  if (isInsideCode(before)) return endOfCode(text, at);
  const after = text.slice(at, at + 200);
  if (beginsObjects.test(after)) return undefined;
  const standsAlone = before.trim() === '' && (!emptyArray.test(after) || emptyArrayAlone.test(after));
  return standsAlone ? undefined : at + 1;
}

function isInsideCode(before: string): boolean {
  const ticks = before.replace(/`{3,}/gu, '').match(/`/gu);
  return ticks !== null && ticks.length % 2 === 1;
}

function endOfCode(text: string, at: number): number {
  const tick = text.indexOf('`', at);
  return tick === -1 ? lineEnd(text, at) : Math.min(tick, lineEnd(text, at));
}

function lineBefore(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}
