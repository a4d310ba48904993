import { type DoneReply, type Reading, read, unreadable } from '../../findings/index.ts';
import { replyText } from './reply-text.ts';

/** Reads the reply of a producer whose work is on disk: whatever it says is its summary, and a blank reply is a failure. */
export function readDone(reply: string): Reading<DoneReply> {
  const summary = replyText(reply).trim();
  if (summary === '') return unreadable('empty', 'The producer replied nothing.');
  return read({ kind: 'done', summary });
}
