import type { Node } from 'jsonc-parser';
import type { Edit } from './edit.ts';
import { findComma } from './json-comma.ts';

/** A child that an object (by its key) or an array is to get. */
interface Child {
  readonly key?: string;
  readonly value: unknown;
}

/**
 * The edits that put a child at the end of an object or array. The library's own would write what stands beside it anew, and
 * part a last line from its comment.
 */
export function insertChild(text: string, container: Node, { key, value }: Child): readonly Edit[] {
  const outer = indentAt(text, container.offset);
  const unit = unitOf(text);
  const inner = `${outer}${unit}`;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = JSON.stringify(value, null, unit).split('\n').join(`${eol}${inner}`);
  const child = `${eol}${inner}${key === undefined ? '' : `${JSON.stringify(key)}: `}${lines}`;
  const last = container.children?.at(-1);
  const begin = container.offset + 1;
  const end = container.offset + container.length - 1;
  if (last === undefined) {
    const isBlank = text.slice(begin, end).trim() === '';
    return [{ offset: begin, length: isBlank ? end - begin : 0, content: `${child}${eol}${outer}` }];
  }
  const from = last.offset + last.length;
  const hasComma = findComma(text, from, end) !== null;
  const to = from + text.slice(from, end).trimEnd().length;
  const isOneLine = !text.slice(begin, end).includes('\n');
  // From the back: the earlier place is still right for the second edit.
  return [
    { offset: to, length: 0, content: isOneLine ? `${child}${eol}${outer}` : child },
    ...(hasComma ? [] : [{ offset: from, length: 0, content: ',' }]),
  ];
}

/** The blanks that a line begins with. */
function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset) + 1);
  return /^[ \t]*/u.exec(line)?.[0] ?? '';
}

/** By how much the file indents. */
function unitOf(text: string): string {
  return /\n([ \t]+)\S/u.exec(text)?.[1] ?? '  ';
}
