import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Move, say } from '../../../test/model-server/move.ts';
import type { Model } from '../../../test/model-server/obey.ts';
import { type ModelServer, startModelServer } from '../../../test/model-server/server.ts';
import type { Agent, AgentReply, AgentRequest } from '../agent.ts';
import { describeAgentCases, requestIn, temporaryFolder } from '../test-support.ts';
import { createModelAgent } from './model-agent.ts';
import type { ModelSettings } from './model-settings.ts';
import { type ProviderName, providerNames } from './providers.ts';

const folder = temporaryFolder();
const key = 'sk-no-real-key-0123456789';
const ownKey = 'sk-my-own-0123456789';
const environment = {
  ANTHROPIC_API_KEY: key,
  OPENAI_API_KEY: key,
  GEMINI_API_KEY: key,
  OWN_API_KEY: ownKey,
};
const now = Date.parse('2026-01-02T03:04:05Z');

let server: ModelServer;
let answer: Model;
let heard: () => void;
beforeAll(async () => {
  server = await startModelServer((asked) => {
    heard();
    return answer(asked);
  });
});
beforeEach(() => {
  heard = () => undefined;
  answer = () => say('text');
});
afterAll(() => server[Symbol.asyncDispose]());

function agentOf(provider: ProviderName, settings: Partial<ModelSettings> = {}): Agent {
  const version = provider === 'google' ? 'v1beta' : 'v1';
  return createModelAgent(
    { model: `${provider}/stub-model`, baseUrl: `${server.url}/${version}`, ...settings },
    { root: folder(), environment, clock: { now: () => now } },
  );
}

interface Asking extends Partial<AgentRequest> {
  readonly settings?: Partial<ModelSettings>;
}

function ask(
  provider: ProviderName,
  move: Move,
  { settings = {}, ...fields }: Asking = {},
): Promise<AgentReply> {
  answer = () => move;
  return agentOf(provider, settings).call(requestIn(folder(), fields));
}

const schema = {
  type: 'object',
  properties: { reviewed: { type: 'string' }, count: { type: 'number' } },
  required: ['reviewed'],
  additionalProperties: false,
};

describe.each(providerNames)('a model of %s', (provider) => {
  describeAgentCases(() => ({
    request: requestIn(folder()),
    answering: async (text) => {
      answer = () => say(text);
      return agentOf(provider);
    },
    echoing: async () => {
      answer = ({ turns }) => say(turns.map(({ text }) => text).join('\n'));
      return agentOf(provider);
    },
    failing: async () => {
      answer = () => ({ kind: 'status', status: 400 });
      return agentOf(provider);
    },
    silent: async (onBusy) => {
      answer = () => ({ kind: 'silent' });
      heard = onBusy;
      return agentOf(provider);
    },
    stalling: async () => {
      answer = () => ({ ...say('it begins'), stalled: true });
      return agentOf(provider, { idleMs: 300 });
    },
  }));

  test.each<[string, Move, Partial<AgentReply>]>([
    [
      'refuses',
      say('I cannot help with that.', 'refused'),
      { ending: 'refused', why: 'I cannot help with that.' },
    ],
    [
      'reaches its largest number of tokens',
      say('It begins', 'cut'),
      { ending: 'truncated', text: 'It begins' },
    ],
    ['turns the key away', { kind: 'status', status: 401 }, { ending: 'auth' }],
    [
      'is called too often',
      { kind: 'status', status: 429, retryAfter: '30' },
      { ending: 'limited', until: '2026-01-02T03:04:35.000Z' },
    ],
    ['is overloaded', { kind: 'status', status: 529 }, { ending: 'limited' }],
    ['fails', { kind: 'status', status: 500 }, { ending: 'crashed', isOutage: true }],
    ['does not know the model', { kind: 'status', status: 404 }, { ending: 'crashed', why: '404: stub 404' }],
  ])('tells that it %s', async (_, move, told) => {
    const reply = await ask(provider, move);
    expect(reply).toMatchObject(told);
    expect(reply.isOutage).toBe(told.isOutage);
  });

  test('takes a stream that breaks off for no reply', async () => {
    const { ending } = await ask(provider, { ...say('{"findings": []}'), broken: true });
    expect(['truncated', 'crashed']).toContain(ending);
  });

  test('ends a call that is silent from the start, and one that takes too long with what was tried before', async () => {
    const silent: Move = { kind: 'silent' };
    const idle = await ask(provider, silent, { settings: { idleMs: 50 } });
    expect(idle).toMatchObject({ ending: 'timeout', why: 'fell silent: no output for 0.05 seconds' });
    const late = await ask(provider, silent, { settings: { timeoutMs: 60_000 }, spentMs: 59_950 });
    expect(late).toMatchObject({ ending: 'timeout', why: 'not done after 0.05 seconds' });
  });

  test('asks once, and leaves trying again to the run', async () => {
    const before = server.asked.length;
    await ask(provider, { kind: 'status', status: 500 });
    expect(server.asked.length).toBe(before + 1);
  });

  test('says how many tokens were used, those of a cache with them', async () => {
    const inputTokens = provider === 'anthropic' ? 1200 : 1000;
    expect((await ask(provider, say('text'))).usage).toEqual({
      inputTokens,
      outputTokens: 50,
      costUsd: null,
    });
  });

  test('is held to a schema where it is asked to, and not elsewhere', async () => {
    const value = '{"reviewed":"all"}';
    const settings = { schema: true };
    const { text } = await ask(provider, say(value), { schema, settings });
    expect(text).toBe(value);
    const { tools, schema: sent } = server.asked.at(-1) ?? { tools: [] };
    expect(sent ?? tools[0]).toHaveProperty('properties.reviewed');
    await ask(provider, say(value), { schema, settings: { schema: false } });
    expect(server.asked.at(-1)).toMatchObject({ tools: [], schema: undefined });
  });

  test('hides a key that the server repeats', async () => {
    const failed: Move = { kind: 'status', status: 401, says: `Incorrect API key: ${ownKey}.` };
    const { why } = await ask(provider, failed, { settings: { apiKeyEnv: 'OWN_API_KEY' } });
    expect(why).toContain('Incorrect API key: [redacted].');
  });
});

describe('what a model is asked with', () => {
  test('a key that does not hold is told with the variable that has it', async () => {
    const failed: Move = { kind: 'status', status: 403 };
    expect((await ask('google', failed)).why).toContain('GEMINI_API_KEY or GOOGLE_GENERATIVE_AI_API_KEY');
    expect((await ask('openai', failed, { settings: { apiKeyEnv: 'OWN_API_KEY' } })).why).toContain(
      'OWN_API_KEY',
    );
    expect((await ask('compatible', failed)).why).toContain('without a key');
  });

  test('Google says of a key that does not hold that the request is wrong', async () => {
    const failed: Move = {
      kind: 'status',
      status: 400,
      says: 'API key not valid. Please pass a valid API key.',
    };
    expect((await ask('google', failed)).ending).toBe('auth');
  });

  test('a server that nobody can reach is out for a time', async () => {
    const reply = await ask('compatible', say('text'), { settings: { baseUrl: 'http://127.0.0.1:1/v1' } });
    expect(reply).toMatchObject({ ending: 'crashed', isOutage: true });
  });

  test.each(['openai', 'anthropic', 'compatible'] as const)(
    'the model of the tier is asked, or else the usual one: %s',
    async (provider) => {
      const settings = { tiers: { best: 'great' } };
      for (const tier of ['best', 'fast'] as const) await ask(provider, say('text'), { tier, settings });
      expect(server.asked.slice(-2).map(({ body }) => body.model)).toEqual(['great', 'stub-model']);
    },
  );

  test('what is set for a model is sent with each prompt, and OpenAI is asked to store nothing', async () => {
    const settings = { system: 'Be terse.', temperature: 0.5, maxOutputTokens: 99 };
    await ask('compatible', say('text'), { settings });
    const { messages, ...others } = server.asked.at(-1)?.body ?? {};
    expect(messages[0]).toEqual({ role: 'system', content: 'Be terse.' });
    expect(others).toMatchObject({ temperature: 0.5, max_tokens: 99 });
    await ask('openai', say('text'));
    expect(server.asked.at(-1)?.body).toMatchObject({ store: false });
  });

  test('a field that may be left out can be null for OpenAI, and is left out then', async () => {
    const { text } = await ask('openai', say('{"reviewed": "all", "count": null}'), { schema });
    expect(text).toBe('{"reviewed":"all"}');
    expect(server.asked.at(-1)?.schema).toMatchObject({ required: ['reviewed', 'count'] });
  });

  test('the tool that Anthropic answers a schema by is no tool of ours', async () => {
    const reply = await ask(
      'anthropic',
      { kind: 'call', tool: 'json', input: { reviewed: 'all' } },
      { schema },
    );
    expect(reply).toMatchObject({ ending: 'ok', text: '{"reviewed":"all"}' });
  });

  test('a call of a tool that was never offered is no reply', async () => {
    const { ending } = await ask('openai', { kind: 'call', tool: 'write_file', input: {} });
    expect(ending).toBe('unreadable');
  });
});
