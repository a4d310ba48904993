import type { Note } from '../../../findings/index.ts';
import { findJsonDocuments, type JsonDocument } from '../../../formats/json/index.ts';
import type { Block } from '../../../formats/markdown/index.ts';
import { type Fields, isFields } from '../../reading/index.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** What a reply says in JSON; no fields if it says nothing there. */
export type JsonAnswer =
  | {
      readonly kind: 'found';
      readonly fields: Fields | undefined;
      /** Where the answer stands. */
      readonly spans: readonly Span[];
      readonly notes: readonly Note[];
    }
  | { readonly kind: 'refused'; readonly why: string };

const jsonTags = ['json', 'jsonc', 'json5', ''];
const wrappers = ['result', 'review', 'report', 'output', 'response'];
const maxUnwrapped = 2;
/** A form that was copied and not filled in: `"pass|fail"`, `"DONE | BLOCKED"`. */
const placeholder = /^[\w-]+(?:[ \t]*\|[ \t]*[\w-]+)+$/u;

/** Finds the one answer in JSON of a reply, in a fence of its own or bare; several have to say the same. */
export function findAnswer(text: string, blocks: readonly Block[], keys: readonly string[]): JsonAnswer {
  const open = maskQuoted(text, blocks);
  const { documents, broken } = findJsonDocuments(open);
  const fault = broken.find(({ source }) => keys.some((key) => source.includes(`"${key}"`)));
  if (fault !== undefined) return { kind: 'refused', why: `JSON that cannot be read: ${fault.why}.` };
  const found = documents
    .filter(({ start }) => beginsLine(open, start))
    .flatMap((document) => answersIn(document.value, keys, 0).map((fields) => ({ document, fields })));
  if (new Set(found.map(({ fields }) => JSON.stringify(sorted(fields)))).size > 1) {
    return { kind: 'refused', why: 'The reply has several answers in JSON, and they differ.' };
  }
  const [first] = found;
  const notes = first === undefined ? [] : repairNotes(first.document);
  return { kind: 'found', fields: first?.fields, spans: found.map(({ document }) => document), notes };
}

/** Only text of the reply's own can hold an answer: blanks take the place of what is quoted, and of lists. */
function maskQuoted(text: string, blocks: readonly Block[]): string {
  let masked = '';
  let at = 0;
  for (const block of blocks.filter((each) => !mayHoldAnswer(each, text))) {
    masked += text.slice(at, block.start) + text.slice(block.start, block.end).replace(/[^\n]/gu, ' ');
    at = block.end;
  }
  return masked + text.slice(at);
}

function mayHoldAnswer(block: Block, text: string): boolean {
  if (block.kind === 'fence') return jsonTags.includes(block.tag) && /^\s*[[{]/u.test(block.value);
  // Indented code may be the rest of an answer that has blank lines in it.
  if (block.kind === 'quoted') return /^\s/u.test(text.slice(block.start, block.end));
  return block.kind === 'paragraph';
}

function beginsLine(text: string, start: number): boolean {
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === '';
}

function answersIn(value: unknown, keys: readonly string[], level: number): readonly Fields[] {
  if (!isFields(value)) return [];
  if (keys.some((key) => key in value)) return isEcho(value, keys) ? [] : [value];
  if (level === maxUnwrapped) return [];
  return wrappers.flatMap((key) => answersIn(value[key], keys, level + 1));
}

function isEcho(fields: Fields, keys: readonly string[]): boolean {
  return keys.some((key) => typeof fields[key] === 'string' && placeholder.test(fields[key].trim()));
}

function repairNotes({ repairs }: JsonDocument): readonly Note[] {
  if (repairs.length === 0) return [];
  return [{ kind: 'repaired', text: `The JSON was mended: ${repairs.join(', ')}.` }];
}

/** The same fields in another order say the same. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isFields(value)) return value;
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}
