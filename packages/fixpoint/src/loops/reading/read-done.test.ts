import { expect, test } from 'vitest';
import { readDone } from './read-done.ts';

test("a producer's reply is its summary", () => {
  expect(readDone('\nRewrote the proof.\n')).toEqual({
    kind: 'read',
    value: { kind: 'done', summary: 'Rewrote the proof.' },
    notes: [],
  });
});

test.each(['', ' \n\t', '\uFEFF'])('a blank reply is a failure', (reply) => {
  expect(readDone(reply)).toMatchObject({ kind: 'failed', failure: 'empty' });
});
