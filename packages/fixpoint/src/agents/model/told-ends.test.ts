import { expect, test } from 'vitest';
import { toldEnds } from './told-ends.ts';

test.each([
  [{ choices: [{ index: 0, delta: {}, finish_reason: 'length' }] }, ['length']],
  [{ choices: [{ index: 0, delta: { content: 'a' }, finish_reason: null }] }, []],
  [{ candidates: [{ content: {}, finishReason: 'STOP' }] }, ['STOP']],
  [{ type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null } }, ['end_turn']],
  [{ type: 'response.output_text.delta', delta: 'a text' }, []],
  ['[DONE]', []],
  [undefined, []],
])('how a reply ends is found in each format: %j', (piece, ends) => {
  expect(toldEnds(piece)).toEqual(ends);
});
