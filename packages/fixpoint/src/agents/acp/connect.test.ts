import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { connect } from './connect.ts';

test('a message that is too long is told with the limit', async () => {
  const output = new PassThrough();
  const conversation = { input: new PassThrough(), output, heard: () => undefined };
  const connection = connect(conversation, { onUpdate: () => undefined, onPermission: async () => ({}) });
  const answer = connection.ask('session/prompt', {});
  output.write(Buffer.alloc(51_000_000, 'x'));
  expect(await answer).toEqual({
    kind: 'error',
    error: { code: null, message: 'it sent a message of more than 50 MB, which is not read' },
  });
});
