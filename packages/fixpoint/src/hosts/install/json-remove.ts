import type { Node } from 'jsonc-parser';
import type { Edit } from './edit.ts';
import { findComma } from './json-comma.ts';

/**
 * The edits that take a child out of its object or array. The library's own would take the comments beside it too, which are
 * somebody else's.
 */
export function removeChild(text: string, child: Node): readonly Edit[] {
  const container = child.parent;
  const siblings = container?.children;
  if (container === undefined || siblings === undefined) return [];
  const index = siblings.indexOf(child);
  const end = child.offset + child.length;
  const before = siblings[index - 1];
  const behind = siblings[index + 1]?.offset ?? container.offset + container.length - 1;
  const comma = findComma(text, end, behind);
  const isLast = comma === null;
  const parting = isLast && before ? findComma(text, before.offset + before.length, child.offset) : null;
  const isFollowed = comma === end;
  // From the back: the earlier places are still right for the later edits.
  return [
    ...(isLast || isFollowed ? [] : [removeAt(comma)]),
    removeWithBlanks(text, { from: child.offset, to: isFollowed ? end + 1 : end, isLast }),
    ...(parting === null ? [] : [removeAt(parting)]),
  ];
}

interface Span {
  readonly from: number;
  readonly to: number;
  /** Whether nothing but the end of the container comes after it. */
  readonly isLast: boolean;
}

/** A line that has nothing else goes; of a line that does, the blanks to one side. */
function removeWithBlanks(text: string, { from, to, isLast }: Span): Edit {
  const head = text.slice(0, from);
  const tail = text.slice(to);
  const isLineOver = /^[ \t]*(?:\r?\n|$)/u.test(tail);
  const front = isLineOver ? /(?:\r?\n)?[ \t]*$/u : isLast ? /[ \t]*$/u : /$/u;
  const begin = from - (front.exec(head)?.[0].length ?? 0);
  const blanks = isLineOver || isLast ? 0 : (/^[ \t]*/u.exec(tail)?.[0].length ?? 0);
  return { offset: begin, length: to + blanks - begin, content: '' };
}

function removeAt(offset: number): Edit {
  return { offset, length: 1, content: '' };
}
