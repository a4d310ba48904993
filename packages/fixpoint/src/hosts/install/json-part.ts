import type { Node } from 'jsonc-parser';
import { FixpointError } from '../../base/index.ts';
import type { JsonPart } from '../host.ts';
import type { Edit } from './edit.ts';
import type { Found } from './found.ts';
import { findGroup, ownOfGroup } from './json-hooks.ts';
import { insertChild } from './json-insert.ts';
import { nodeAt, says } from './json-node.ts';
import { removeChild } from './json-remove.ts';

/** Looks for a part in the text of its file. */
export function findJsonPart(text: string, part: JsonPart): Found {
  const node = nodeAt(text, part, part.at);
  if (node === undefined) return 'missing';
  if (part.kind === 'property') return says(node, part.value) ? 'there' : 'other';
  return node.type === 'array' ? findGroup(node, part.value) : 'other';
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

/** The edits that take out what of a part is as it was put in, where the file was changed since. */
export function removeJsonPart(text: string, part: JsonPart): readonly Edit[] {
  const node = nodeAt(text, part, part.at);
  if (node === undefined) return [];
  if (part.kind === 'property') return says(node, part.value) ? removeValue(text, node) : [];
  const own = node.type === 'array' ? ownOfGroup(node, part.value) : undefined;
  return own === undefined ? [] : removeChild(text, own);
}

/** How many objects and arrays have to be made before a part can be put in. */
export function countMissing(text: string, part: JsonPart): number {
  return holders(part) - deepest(text, part);
}

/** The edits that take out the innermost of what was made for a part, where nothing is in it any more. */
export function removeHolder(text: string, part: JsonPart, outwards: number): readonly Edit[] {
  const depth = holders(part) - outwards;
  const node = nodeAt(text, part, part.at.slice(0, depth));
  if (depth === 0 || node?.children === undefined) return [];
  // A comment in it is somebody's.
  const isEmpty = text.slice(node.offset + 1, node.offset + node.length - 1).trim() === '';
  return isEmpty ? removeValue(text, node) : [];
}

/** A value goes with its key. */
function removeValue(text: string, value: Node): readonly Edit[] {
  return removeChild(text, value.parent?.type === 'property' ? value.parent : value);
}

/** How many keys of the way to a part there are already. */
function deepest(text: string, part: JsonPart): number {
  const most = holders(part);
  const depths = Array.from({ length: most + 1 }, (_, index) => most - index);
  return depths.find((depth) => nodeAt(text, part, part.at.slice(0, depth)) !== undefined) ?? 0;
}

/** How many keys of the way to a part lead to an object or array around it. */
function holders({ kind, at }: JsonPart): number {
  return kind === 'property' ? at.length - 1 : at.length;
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
