import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { AgentReply } from '../agent.ts';
import { requestIn, temporaryFolder } from '../test-support.ts';
import { createModelAgent } from './model-agent.ts';
import type { ProviderName } from './providers.ts';

const folder = temporaryFolder();
const key = 'sk-no-real-key-0123456789';
const environment = { ANTHROPIC_API_KEY: key, OPENAI_API_KEY: key, GEMINI_API_KEY: key, OWN_API_KEY: key };

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A server that answers everything in one way, and keeps what it was sent. */
async function serve(answer: (response: ServerResponse) => void) {
  const sent: string[] = [];
  const server = createServer((request, response) => {
    sent.push(JSON.stringify(request.headers));
    request.resume().on('end', () => answer(response));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, sent };
}

function ask(baseUrl: string, provider: ProviderName = 'compatible'): Promise<AgentReply> {
  const settings = { model: `${provider}/stub`, baseUrl, apiKeyEnv: 'OWN_API_KEY' };
  return createModelAgent(settings, { root: folder(), environment, clock: { now: () => 0 } }).call(
    requestIn(folder()),
  );
}

function answer(type: string, body: string) {
  return (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': type });
    response.end(body);
  };
}

const chunk = (delta: object, reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
const begun = chunk({ role: 'assistant', content: '## VERIFICATION PASSED' });

describe('a redirect', () => {
  test.each(['anthropic', 'openai', 'google', 'compatible'] as const)(
    'is not followed: neither prompt nor key of %s goes to another server',
    async (provider) => {
      const other = await serve(answer('text/event-stream', begun));
      const first = await serve((response) => response.writeHead(307, { location: other.url }).end());
      const reply = await ask(first.url, provider);
      expect([first.sent.length, other.sent]).toEqual([1, []]);
      expect(reply).toMatchObject({
        ending: 'crashed',
        why: `307: it leads on to ${other.url}, and no redirect is followed: name the address itself as \`baseUrl\``,
      });
      expect(reply.isOutage).toBeUndefined();
    },
  );
});

describe('an answer that is no stream', () => {
  test('is told with its type and its words', async () => {
    const { url } = await serve(answer('text/html; charset=utf-8', '<html>\n  Log in first.</html>'));
    expect(await ask(url)).toMatchObject({
      ending: 'crashed',
      text: '',
      why: 'it answered with text/html; charset=utf-8, and not with a stream: <html> Log in first.</html>',
    });
  });

  test('is no reply where it is one whole', async () => {
    const message = { role: 'assistant', content: '## VERIFICATION PASSED' };
    const whole = JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] });
    const { url } = await serve(answer('application/json', whole));
    const reply = await ask(url);
    expect([reply.ending, reply.text]).toEqual(['crashed', '']);
    expect(reply.why).toContain('it answered with application/json');
  });

  test.each([
    ['insufficient_quota', 'limited'],
    ['authentication_error', 'auth'],
    ['of_tomorrow', 'crashed'],
  ])('ends the call as the error in it says, without the key: %s', async (code, ending) => {
    const error = { code, message: `no use of ${key}` };
    const { url } = await serve(answer('application/json', JSON.stringify({ error })));
    const reply = await ask(url);
    expect(reply.ending).toBe(ending);
    expect(reply.why).toContain('no use of [redacted]');
  });

  test('is told with its beginning, and with no part of a key that is cut there', async () => {
    const text = `${' word'.repeat(189)} ${key}${' word'.repeat(100_000)}`;
    const { url } = await serve(answer('text/html', text));
    const { why } = await ask(url);
    expect(why).toHaveLength(1000);
    expect(why).not.toContain(key.slice(0, 5));
  });
});

describe('a stream that says more than once how it ends', () => {
  const ending = (...reasons: readonly string[]) =>
    answer('text/event-stream', [begun, ...reasons.map((reason) => chunk({}, reason))].join(''));

  test('is no reply where it does not say the same', async () => {
    const { url } = await serve(ending('length', 'stop'));
    expect(await ask(url)).toMatchObject({
      ending: 'truncated',
      why: 'it ended more than once: length, stop',
    });
  });

  test('is one where it does', async () => {
    const { url } = await serve(ending('', 'stop', 'stop'));
    expect(await ask(url)).toMatchObject({ ending: 'ok', text: '## VERIFICATION PASSED' });
  });
});

describe('a stream that breaks off', () => {
  test.each([
    ['without a reason', answer('text/event-stream', `${begun}data: [DONE]\n\n`)],
    ['within a piece', answer('text/event-stream', `${begun}data: {"choi`)],
    [
      'with its connection',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(begun, () => setImmediate(() => response.destroy()));
      },
    ],
  ])('%s after words of the model is a reply that was cut', async (_, answering) => {
    const { url } = await serve(answering);
    const reply = await ask(url);
    expect(reply).toMatchObject({ ending: 'truncated', text: '## VERIFICATION PASSED' });
    expect(reply.isOutage).toBeUndefined();
  });

  test('before any word is an outage', async () => {
    const { url } = await serve((response) => void response.destroy());
    expect(await ask(url)).toMatchObject({ ending: 'crashed', isOutage: true });
  });
});

test.each(['99999999999999999', 'soon', '-5', ''])('a limit may end at no time at all: %j', async (after) => {
  const { url } = await serve((response) => response.writeHead(429, { 'retry-after': after }).end());
  const { ending, until } = await ask(url);
  expect([ending, typeof until === 'string' && Date.parse(until) > Date.UTC(9999)]).toEqual([
    'limited',
    false,
  ]);
});
