import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { z } from 'zod';
import { FixpointError } from '../../base/index.ts';
import { formOf, inForm, placeAt, withoutMark } from '../../formats/text/index.ts';

/** A JSON file of the state folder as it was read; its value is checked, and keeps fields that nobody knows. */
export interface JsonRecord<Value> {
  readonly file: string;
  readonly text: string;
  readonly value: Value;
  readonly tree: Node;
}

/** Reads a JSON record. A damaged one throws FixpointError `record` that names the field and the place. */
export function parseRecord<Schema extends z.ZodType>(
  file: string,
  source: string,
  schema: Schema,
): JsonRecord<z.infer<Schema>> {
  const text = withoutMark(source);
  const tree = parseStrictly(file, text);
  const value: unknown = JSON.parse(text);
  const issue = schema.safeParse(value).error?.issues[0];
  if (issue === undefined) return { file, text, value: value as z.infer<Schema>, tree };
  const path = issue.path as (string | number)[];
  const field = path.length === 0 ? 'the document' : path.join('.');
  throw damaged({ file, text }, offsetOf(tree, path), `${file}: ${field}: ${issue.message}`);
}

function parseStrictly(file: string, text: string): Node {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (error !== undefined || tree === undefined) {
    const what = error === undefined ? 'it is empty' : sentenceOf(printParseErrorCode(error.error));
    throw damaged({ file, text }, error?.offset ?? 0, `${file} is not JSON (${what})`);
  }
  const twice = findDuplicateKey(tree);
  if (twice === undefined) return tree;
  throw damaged({ file, text }, twice.offset, `${file} has the key "${twice.value}" twice`);
}

/** Writes a value as JSON in the form of the text that was there: its line endings and its byte order mark. */
export function formatRecord(value: unknown, before: string | undefined): string {
  return inForm(`${JSON.stringify(value, null, 2)}\n`, formOf(before ?? ''));
}

/** A value of a record as it is written there, and where that begins; undefined where the path leads nowhere. */
export function sourceOf(
  { text, tree }: JsonRecord<unknown>,
  path: readonly string[],
): { readonly offset: number; readonly written: string } | undefined {
  const node = findNodeAtLocation(tree, [...path]);
  if (node === undefined) return undefined;
  return { offset: node.offset, written: text.slice(node.offset, node.offset + node.length) };
}

/** Where the value at a path begins; where it is missing, the nearest thing around it. */
function offsetOf(tree: Node, path: readonly (string | number)[]): number {
  const node = findNodeAtLocation(tree, [...path]);
  return node === undefined && path.length > 0 ? offsetOf(tree, path.slice(0, -1)) : (node ?? tree).offset;
}

function findDuplicateKey(node: Node): Node | undefined {
  const pending = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const seen = new Set<unknown>();
    for (const child of next.children ?? []) {
      const key = child.type === 'property' ? child.children?.[0] : undefined;
      if (key !== undefined && seen.has(key.value)) return key;
      if (key !== undefined) seen.add(key.value);
      pending.push(child);
    }
  }
  return undefined;
}

function damaged(
  source: { readonly file: string; readonly text: string },
  offset: number,
  why: string,
): FixpointError {
  const place = { file: source.file, ...placeAt(source.text, offset) };
  return new FixpointError('record', why, {
    place,
    hint: 'Repair that file by hand, or move it away; it was left as it is.',
  });
}

/** `CommaExpected` as `comma expected`. */
function sentenceOf(code: string): string {
  return code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}
