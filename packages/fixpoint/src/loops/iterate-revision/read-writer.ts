import { type DoneReply, type Reading, read, unreadable } from '../../findings/index.ts';

/** Reads a writer's reply. The section itself is on disk; a blank reply is a failure. */
export function readWriterReply(reply: string): Reading<DoneReply> {
  const summary = reply.trim();
  if (summary === '') return unreadable('empty', 'The writer replied nothing.');
  return read({ kind: 'done', summary });
}
