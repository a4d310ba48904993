import { expect, test } from 'vitest';
import { readWriterReply } from './read-writer.ts';

test("a writer's reply is its summary", () => {
  expect(readWriterReply('\nRewrote the proof.\n')).toEqual({
    kind: 'read',
    value: { kind: 'done', summary: 'Rewrote the proof.' },
    notes: [],
  });
});

test.each(['', ' \n\t', '\uFEFF'])('a blank reply is a failure', (reply) => {
  expect(readWriterReply(reply)).toMatchObject({ kind: 'failed', failure: 'empty' });
});
