import type { JsonPart, Part, TextBlock } from '../host.ts';
import { type Edit, makeEdits } from './edit.ts';
import { addJsonPart, type Found, findJsonPart, removeJsonPart } from './json-part.ts';
import { type EditRecord, hashOf, type PutRecord } from './manifest.ts';
import { addBlock, findBlock, removeBlock } from './text-block.ts';

/** A part of a file that is the user's. */
export type Inset = JsonPart | TextBlock;

export function isInset(part: Part): part is Inset {
  return part.kind !== 'file';
}

export function findPart(text: string, part: Inset): Found {
  return part.kind === 'block' ? findBlock(text, part) : findJsonPart(text, part);
}

/** How a part is named where people are told of it. */
export function namePart(part: Inset): string {
  return part.kind === 'block' ? (part.text.split('\n')[0] ?? '') : part.at.join('.');
}

/** A text with the parts in it that were missing, and how those are taken out again. */
export interface PutIn {
  readonly text: string;
  readonly undo: readonly Edit[];
  readonly put: readonly Inset[];
}

export function putIn(text: string, parts: readonly Inset[]): PutIn {
  return parts.reduce<PutIn>(
    (before, part) => {
      if (findPart(before.text, part) === 'there') return before;
      const { text, undo } = makeEdits(before.text, add(before.text, part));
      return { text, undo: [...undo, ...before.undo], put: [...before.put, part] };
    },
    { text, undo: [], put: [] },
  );
}

/** A text without what was put in, and the names of parts that somebody changed since, which stay. */
export interface TakenOut {
  /** Null where the file was made for what was put in. */
  readonly text: string | null;
  readonly kept: readonly string[];
}

/** Takes out what was put in: byte for byte where the file is as it was left, else what is still the same in it. */
export function takeOut(text: string, record: EditRecord, path: string): TakenOut {
  if (hashOf(text) === record.hash) {
    const before = makeEdits(text, record.undo).text;
    return { text: record.made && before === '' ? null : before, kept: [] };
  }
  const parts = record.put.map((put) => partOf(put, path));
  return {
    text: parts.reduce((left, part) => makeEdits(left, remove(left, part)).text, text),
    kept: parts.filter((part) => findPart(text, part) === 'other').map(namePart),
  };
}

/** What is noted of a part that was put in. */
export function recordPart(part: Inset): PutRecord {
  if (part.kind === 'block') return { kind: part.kind, text: part.text };
  return { kind: part.kind, at: [...part.at], value: part.value };
}

function partOf(put: PutRecord, path: string): Inset {
  return put.kind === 'block' ? { ...put, path, hasRival: () => false } : { ...put, path };
}

function add(text: string, part: Inset): readonly Edit[] {
  return part.kind === 'block' ? addBlock(text, part) : addJsonPart(text, part);
}

function remove(text: string, part: Inset): readonly Edit[] {
  if (findPart(text, part) !== 'there') return [];
  return part.kind === 'block' ? removeBlock(text, part) : removeJsonPart(text, part);
}
