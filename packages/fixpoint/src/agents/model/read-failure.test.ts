import { APICallError } from 'ai';
import { expect, test } from 'vitest';
import { readFailure } from './read-failure.ts';

const failureOf = (error: unknown, hasBegun = false) =>
  readFailure(error, { isCallError: APICallError.isInstance, now: 0, hasBegun });

function broken(code: string, statusCode?: number): APICallError {
  const cause = Object.assign(new Error('other side closed'), { code });
  const given = { message: 'Failed to process', url: 'http://local', requestBodyValues: {}, cause };
  return new APICallError({ ...given, ...(statusCode !== undefined && { statusCode }) });
}

test.each<[unknown, object]>([
  [
    broken('UND_ERR_SOCKET', 200),
    { ending: 'crashed', isOutage: true, why: 'Failed to process: other side closed' },
  ],
  [broken('UND_ERR_BODY_TIMEOUT', 200), { ending: 'timeout' }],
  [broken('UND_ERR_CONNECT_TIMEOUT'), { ending: 'crashed', isOutage: true }],
  [broken('ECONNREFUSED'), { ending: 'crashed', isOutage: true }],
  [
    { type: 'overloaded_error', message: 'Overloaded' },
    { ending: 'limited', why: 'Overloaded' },
  ],
  [
    { error: { type: 'server_error', message: 'It failed.' } },
    { ending: 'crashed', isOutage: true, why: 'It failed.' },
  ],
  [
    { error: { code: 'insufficient_quota', message: 'No credit.' } },
    { ending: 'limited', why: 'No credit.' },
  ],
  [
    { type: 'authentication_error', message: 'No key.' },
    { ending: 'auth', why: 'No key.' },
  ],
])('a fault in the middle of a reply is told by its name: %j', (error, failure) => {
  expect(failureOf(error)).toMatchObject(failure);
});

test('what nobody knows is a crash, and no outage that a run would wait for', () => {
  expect(failureOf(new TypeError('x is not a function'))).toEqual({
    ending: 'crashed',
    why: 'x is not a function',
  });
  expect(failureOf('odd')).toEqual({ ending: 'crashed', why: 'odd' });
  expect(failureOf({ odd: true })).toEqual({ ending: 'crashed', why: '{"odd":true}' });
  expect(failureOf(undefined).ending).toBe('crashed');
});

test.each(['UND_ERR_SOCKET', 'ECONNRESET'])(
  'a reply that had begun is cut off where the connection breaks: %s',
  (code) => {
    expect(failureOf(broken(code, 200), true)).toMatchObject({ ending: 'truncated' });
  },
);

test('what the server itself says of a reply that had begun is told by its name', () => {
  expect(failureOf({ error: { type: 'server_error', message: 'It failed.' } }, true)).toMatchObject({
    ending: 'crashed',
    isOutage: true,
  });
});
