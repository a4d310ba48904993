import { isDeepStrictEqual } from 'node:util';
import {
  findNodeAtLocation,
  getNodeValue,
  modify,
  type Node,
  type ParseError,
  parseTree,
} from 'jsonc-parser';
import { FixpointError } from '../../base/index.ts';
import type { JsonPart } from '../host.ts';
import type { Edit } from './edit.ts';
import { insertChild } from './json-insert.ts';

/** Whether a part is in a text, is still to be put there, or something else is in its place. */
export type Found = 'there' | 'missing' | 'other';

/** Looks for a part in the text of its file. */
export function findJsonPart(text: string, part: JsonPart): Found {
  const node = nodeAt(text, part, part.at);
  if (node === undefined) return 'missing';
  if (part.kind === 'property') return says(node, part.value) ? 'there' : 'other';
  if (node.type !== 'array') throw notAs(part, 'an array');
  return indexOf(node, part) === -1 ? 'missing' : 'there';
}

/** The edits that put a part in that is missing; everything else in the file stays as it is, comments too. */
export function addJsonPart(text: string, part: JsonPart): readonly Edit[] {
  if (text.trim() === '') {
    const whole = `${JSON.stringify(nest(part.at, part.kind === 'item' ? [part.value] : part.value), null, 2)}\n`;
    return [{ offset: 0, length: text.length, content: whole }];
  }
  const depth = deepest(text, part);
  const container = nodeAt(text, part, part.at.slice(0, depth));
  if (container === undefined || container.type !== (depth === part.at.length ? 'array' : 'object')) {
    throw notAs(part, depth === part.at.length ? 'an array' : 'an object');
  }
  const [key, ...rest] = part.at.slice(depth);
  if (key === undefined) return insertChild(text, container, { value: part.value });
  const value = part.kind === 'item' ? [part.value] : part.value;
  return insertChild(text, container, { key, value: nest(rest, value) });
}

/** The edits that take a part out that is there, where the file was changed since it was put in. */
export function removeJsonPart(text: string, part: JsonPart): readonly Edit[] {
  const node = nodeAt(text, part, part.at);
  if (node === undefined) return [];
  const place = part.kind === 'item' ? [...part.at, indexOf(node, part)] : [...part.at];
  return modify(text, place, undefined, {}).toReversed();
}

/** How many keys of the way to a part there are already. */
function deepest(text: string, part: JsonPart): number {
  const most = part.kind === 'property' ? part.at.length - 1 : part.at.length;
  const depths = Array.from({ length: most + 1 }, (_, index) => most - index);
  return depths.find((depth) => nodeAt(text, part, part.at.slice(0, depth)) !== undefined) ?? 0;
}

function nodeAt(text: string, { path: file }: JsonPart, at: readonly string[]): Node | undefined {
  if (text.trim() === '') return undefined;
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  if (tree === undefined || errors.length > 0) {
    throw new FixpointError('record', 'this file is no JSON, so nothing can be put into it', {
      place: { file },
      hint: 'Mend it, then install again. Nothing was changed.',
    });
  }
  return findNodeAtLocation(tree, [...at]);
}

/** The parser's objects are of no class, and so not strictly equal to ours before they are made again. */
function says(node: Node, value: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(getNodeValue(node))), JSON.parse(JSON.stringify(value)));
}

function indexOf(array: Node, { value }: JsonPart): number {
  return (array.children ?? []).findIndex((each) => says(each, value));
}

function nest(keys: readonly string[], value: unknown): unknown {
  return keys.reduceRight((inner, key) => ({ [key]: inner }), value);
}

function notAs({ path: file, at }: JsonPart, wanted: string): FixpointError {
  return new FixpointError(
    'record',
    `${at.join('.')} cannot be put into this file: what is there is not ${wanted}`,
    {
      place: { file },
      hint: 'Set that right, then install again. Nothing was changed.',
    },
  );
}
