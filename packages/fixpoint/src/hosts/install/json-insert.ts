import type { Node } from 'jsonc-parser';
import type { Edit } from './edit.ts';

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
  const { comma, length } = afterLast(text.slice(from, end));
  const isOneLine = !text.slice(begin, end).includes('\n');
  // From the back: the earlier place is still right for the second edit.
  return [
    { offset: from + length, length: 0, content: isOneLine ? `${child}${eol}${outer}` : child },
    ...(comma ? [] : [{ offset: from, length: 0, content: ',' }]),
  ];
}

/** Whether a comma stands behind the last child, and where the comments behind it end. */
function afterLast(behind: string): { readonly comma: boolean; readonly length: number } {
  const comments = /\/\/.*|\/\*[\s\S]*?\*\//gu;
  const bare = behind.replaceAll(comments, (comment) => ' '.repeat(comment.length));
  const words = behind.trimEnd();
  return { comma: bare.includes(','), length: words.length };
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
