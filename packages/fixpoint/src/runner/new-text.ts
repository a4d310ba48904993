import { type Reading, read, unreadable } from '../findings/index.ts';
import type { Said } from './said.ts';

/**
 * Reads a reply of a model that is the new text of a file. A model ends its lines as it likes, and leaves out the last
 * break: the file goes on as the text before it did.
 */
export function readNewText(reply: string, before: string): Reading<Said> {
  if (isFenced(reply) && !isFenced(before)) {
    return unreadable('unparseable', 'the new text stands in a fence that is no part of it');
  }
  const isWindows = before.includes('\r\n');
  const text = isWindows ? reply.replace(/\r?\n/gu, '\r\n') : reply;
  return read({
    kind: 'done',
    summary: '',
    text: text.endsWith('\n') ? text : `${text}${isWindows ? '\r\n' : '\n'}`,
  });
}

function isFenced(text: string): boolean {
  return /^(?<fence>`{3,}|~{3,})[^\n]*\n.*\n\k<fence>$/su.test(text.trim());
}
