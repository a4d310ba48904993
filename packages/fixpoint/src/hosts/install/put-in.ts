import type { JsonPart, Part, TextBlock } from '../host.ts';
import { type Edit, makeEdits } from './edit.ts';
import type { Found } from './found.ts';
import { addJsonPart, countMissing, findJsonPart, removeHolder, removeJsonPart } from './json-part.ts';
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
  readonly put: readonly PutRecord[];
}

export function putIn(text: string, parts: readonly Inset[]): PutIn {
  return parts.reduce<PutIn>(
    (before, part) => {
      if (findPart(before.text, part) === 'there') return before;
      const { text, undo } = makeEdits(before.text, add(before.text, part));
      return { text, undo: [...undo, ...before.undo], put: [...before.put, recordPart(before.text, part)] };
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
  const left = record.put.reduceRight((before, put) => takeOutPart(before, put, path), text);
  const kept = record.put.map((put) => partOf(put, path)).filter((part) => findPart(left, part) === 'other');
  const isNothing = record.made && ['', '{}'].includes(left.replaceAll(/\s/gu, ''));
  return { text: isNothing ? null : left, kept: [...new Set(kept.map(namePart))] };
}

/** The last is taken out first: what was made for the first is around the others too. */
function takeOutPart(text: string, put: PutRecord, path: string): string {
  const part = partOf(put, path);
  const edits = remove(text, part);
  if (edits.length > 0) return takeOutPart(makeEdits(text, edits).text, put, path);
  if (part.kind === 'block' || put.kind === 'block') return text;
  const outwards = Array.from({ length: put.made }, (_, index) => index);
  return outwards.reduce((left, index) => makeEdits(left, removeHolder(left, part, index)).text, text);
}

/** What is noted of a part that is put in. */
function recordPart(before: string, part: Inset): PutRecord {
  if (part.kind === 'block') return { kind: part.kind, text: part.text };
  return { kind: part.kind, at: [...part.at], value: part.value, made: countMissing(before, part) };
}

function partOf(put: PutRecord, path: string): Inset {
  return { ...put, path };
}

function add(text: string, part: Inset): readonly Edit[] {
  return part.kind === 'block' ? addBlock(text, part) : addJsonPart(text, part);
}

function remove(text: string, part: Inset): readonly Edit[] {
  return part.kind === 'block' ? removeBlock(text, part) : removeJsonPart(text, part);
}
