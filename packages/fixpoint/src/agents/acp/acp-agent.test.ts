import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AgentReply, AgentRequest } from '../agent.ts';
import { describeAgentCases, requestIn, temporaryFolder } from '../test-support.ts';
import { createAcpAgent, examineAcpAgent } from './acp-agent.ts';
import type { AcpSettings } from './acp-settings.ts';
import { edit, fakeWords, type Step, told } from './test-support.ts';

const folder = temporaryFolder();
const environment = {
  PATH: process.env.PATH,
  MY_OWN: 'mine',
  SECRET: 'hidden',
  GEMINI_API_KEY: 'sk-of-gemini',
};

interface Manner extends Partial<AcpSettings> {
  readonly manners?: readonly string[];
}

/** Where the fake agent keeps its sessions, and what a search through the processes finds it by. */
function kept(): string {
  const place = path.join(folder(), 'kept');
  mkdirSync(place, { recursive: true });
  return place;
}

function agentFor(steps: readonly Step[], { manners = [], ...settings }: Manner = {}) {
  return told(steps, { acp: fakeWords(kept(), manners), ...settings }, environment);
}

function ask(
  steps: readonly Step[],
  manner: Manner = {},
  fields: Partial<AgentRequest> = {},
): Promise<AgentReply> {
  return agentFor(steps, manner).call(requestIn(folder(), fields));
}

const end = (stopReason: string, fields: Step = {}): Step => ({ end: { stopReason, ...fields } });

function processesLeft(): readonly string[] {
  const list = execFileSync('ps', ['-eo', 'stat=,args='], { encoding: 'utf8' });
  return list.split('\n').filter((line) => line.includes(folder()) && !line.startsWith('Z'));
}

describeAgentCases(
  () => ({
    request: requestIn(folder()),
    answering: async (text) => {
      const file = path.join(folder(), 'answer');
      writeFileSync(file, text);
      return agentFor([{ sayFile: file }]);
    },
    echoing: async () => createAcpAgent({ acp: fakeWords(kept()) }, environment),
    failing: async () => agentFor([{ say: 'half' }, { exit: 0 }]),
    silent: async (onBusy) => {
      const begun = path.join(folder(), 'begun');
      const timer = setInterval(() => {
        if (!existsSync(begun)) return;
        clearInterval(timer);
        onBusy();
      }, 5);
      return agentFor([{ hang: begun }], { manners: ['deaf'] });
    },
    leftBehind: async () => processesLeft(),
    stalling: async () =>
      agentFor([{ chatter: true }, { hang: path.join(folder(), 'begun') }], { idleMs: 1000 }),
    remembering: async () => agentFor([{ count: true }], { manners: ['resumes'] }),
    writing: async (file) => agentFor([edit(file), { say: 'done' }]),
  }),
  ['echoing', 'failing', 'silent', 'leftBehind', 'stalling', 'remembering', 'writing'],
);

describe('an agent that speaks the Agent Client Protocol', () => {
  test('works in the folder of the request, and sees what is harmless or set; neither files nor terminal are offered to it', async () => {
    const { text } = await ask([{ tell: true }], { env: ['MY_OWN'] });
    const { env, cwd, asked } = JSON.parse(text);
    expect(cwd).toBe(folder());
    expect(env).toMatchObject({ MY_OWN: 'mine' });
    expect(env).not.toHaveProperty('SECRET');
    expect(env).not.toHaveProperty('GEMINI_API_KEY');
    expect(JSON.parse(asked.split('\n')[0]).params).toMatchObject({
      protocolVersion: 1,
      clientCapabilities: {},
    });
  });

  test('is gone after each call, also where it hears no request to end', async () => {
    expect((await ask([{ say: 'done' }], { manners: ['deaf'] })).ending).toBe('ok');
    expect(processesLeft()).toEqual([]);
  });

  test('has one limit of time for a call and what was tried of it before', async () => {
    const steps = [{ hang: path.join(folder(), 'begun') }];
    const reply = await ask(steps, { timeoutMs: 60_000 }, { spentMs: 59_900 });
    expect(reply).toMatchObject({ ending: 'timeout', why: 'not done after 0.1 seconds' });
  });

  test('is asked for the mode of its permission, the model of the tier, and other options, before its prompt', async () => {
    const settings: AcpSettings = {
      acp: fakeWords(kept()),
      mode: { 'read-only': 'plan' },
      model: 'usual',
      tiers: { best: 'great' },
      options: { effort: 'low', fast: true },
    };
    const { text } = await told([{ tell: true }], settings, environment).call(
      requestIn(folder(), { permission: 'read-only', tier: 'best' }),
    );
    const lines = String(JSON.parse(text).asked).trim().split('\n');
    const asked = lines.map((line) => JSON.parse(line));
    expect(asked.slice(2, -1)).toMatchObject([
      { method: 'session/set_mode', params: { modeId: 'plan' } },
      { method: 'session/set_model', params: { modelId: 'great' } },
      { method: 'session/set_config_option', params: { configId: 'effort', value: 'low' } },
      { method: 'session/set_config_option', params: { configId: 'fast', value: true, type: 'boolean' } },
    ]);
  });

  test.each([
    [{ mode: 'locked' }, 'it has no mode `locked`; it has ask, plan'],
    [{ model: 'greatest' }, 'it has no model `greatest`; it has usual, great'],
    [{ options: { effort: 'none' } }, 'it has no effort `none`; it has high, low'],
    [{ options: { depth: 'low' } }, 'it has no depth that could be set'],
  ])('is not prompted where it cannot be set as it is wanted: %j', async (settings, why) => {
    expect(await ask([{ say: 'done' }], settings)).toMatchObject({ ending: 'crashed', text: '', why });
  });
});

describe('the text of a reply', () => {
  const tool = (status: string): Step => ({
    update: { sessionUpdate: 'tool_call_update', toolCallId: 't1', status },
  });

  test('is what was said since the last tool, in the last message, without thoughts', async () => {
    const steps = [
      { say: 'Let me look.' },
      { update: { sessionUpdate: 'tool_call', toolCallId: 't1', kind: 'read', title: 'Read' } },
      { say: 'I look.' },
      tool('completed'),
      { say: 'Another message. ', fields: { messageId: 'm1' } },
      { update: { sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text: 'Hm.' } } },
      { say: 'All ', fields: { messageId: 'm2' } },
      { say: 'is well.', fields: { messageId: 'm2' } },
      { update: { sessionUpdate: 'usage_update', used: 1, size: 2 } },
    ];
    expect(await ask(steps)).toMatchObject({ ending: 'ok', text: 'All is well.' });
  });

  test('is not what was said in the session before, also where that is told late', async () => {
    const manner = { manners: ['replays'] };
    const first = await ask([{ say: 'the first' }], manner);
    const { session } = first;
    expect(session).toMatchObject({ version: '9.8.7', folder: folder() });
    const reply = await ask([{ say: 'the second' }], manner, session === undefined ? {} : { session });
    expect(reply).toMatchObject({ ending: 'ok', text: 'the second' });
  });

  test('is whole where lines of no protocol, unknown news and questions stand between its parts', async () => {
    const steps = [
      { say: 'one ' },
      { print: 'a warning\n{"jsonrpc":"2.0"}\n[]\n' },
      { update: { sessionUpdate: 'news_of_tomorrow', content: 5 } },
      { say: 'two ' },
      { request: 'fs/read_text_file' },
    ];
    const { ending, text } = await ask(steps, { manners: ['noisy'] });
    expect(ending).toBe('ok');
    expect(text).toMatch(/^one two \{"error":\{"code":-32601/u);
  });

  test('leaves out a notice that is known, where the agent puts it in the place of the model', async () => {
    const steps = [
      { say: 'Info: Request failed due to a transient API error. Retrying...' },
      { say: 'Done.' },
    ];
    expect((await ask(steps, { manners: ['copilot'] })).text).toBe('Done.');
    expect((await ask(steps)).text).toMatch(/^Info: .*Done\.$/u);
  });
});

describe('an ending', () => {
  const said = { say: 'The reply begins' };

  test.each([
    [[said, end('refusal')], 'refused', 'The reply begins'],
    [[end('refusal')], 'refused', 'the model refused'],
    [[said, end('max_tokens')], 'truncated', 'cut at its longest'],
    [[said, end('max_turn_requests')], 'crashed', 'no more requests'],
    [[said, end('cancelled')], 'crashed', 'nobody had asked it to'],
    [[said, end('tired')], 'crashed', 'an unknown reason: tired'],
    [[end('end_turn')], 'no-output', 'blank'],
    [[said, edit('x', { kind: 'read' }), end('end_turn')], 'no-output', 'blank'],
    [[said, { exit: 3 }], 'crashed', 'exit code 3: something broke'],
    [[said, { exit: 0 }], 'crashed', 'exit code 0'],
    [[{ throw: { code: 401, message: 'no key' } }], 'auth', 'it offers: Log in with the web'],
    [
      [
        {
          throw: {
            code: -32603,
            message: 'Internal error',
            data: { details: '429 slow down until 2026-01-01T00:00:00Z' },
          },
        },
      ],
      'limited',
      'slow down',
    ],
    [[{ throw: { code: -32603, message: 'Internal error: API Error: 529 {}' } }], 'limited', 'API Error'],
    [
      [
        {
          throw: {
            code: -32603,
            message: 'Internal error',
            data: { message: 'unexpected status 401 Unauthorized' },
          },
        },
      ],
      'auth',
      'unexpected status',
    ],
    [
      [{ throw: { code: -32603, message: 'Internal error: this appears to violate our Usage Policy' } }],
      'refused',
      'Usage Policy',
    ],
    [
      [
        {
          throw: { code: -32603, message: 'Internal error', data: { message: 'reason: max_output_tokens' } },
        },
      ],
      'truncated',
      'max_output_tokens',
    ],
    [
      [
        {
          throw: {
            code: -32603,
            message: 'Internal error',
            data: { details: 'Model stream ended with empty response text.' },
          },
        },
      ],
      'no-output',
      'empty response',
    ],
    [[{ throw: { code: -32603, message: 'Internal error: stub 400' } }], 'crashed', 'stub 400'],
    [[{ printByte: true }, said], 'unreadable', 'not in UTF-8'],
  ] as const)(
    'is told by the protocol or by words, and no other is taken for a reply: %j',
    async (steps, ending, why) => {
      const reply = await ask(steps);
      expect(reply).toMatchObject({ ending, why: expect.stringContaining(why) });
      expect(reply.isOutage).toBeUndefined();
    },
  );

  test.each([
    { code: 503, message: 'no' },
    {
      code: -32603,
      message: 'Internal error',
      data: { message: 'busy', codex_error_info: 'internal_server_error' },
    },
  ])('that will pass is an outage: %j', async (error) => {
    expect(await ask([{ throw: error }])).toMatchObject({ ending: 'crashed', isOutage: true });
  });

  test('that is a limit says until when, where that is told', async () => {
    const reply = await ask([{ throw: { code: 429, message: 'until 2026-01-01T00:00:00Z' } }]);
    expect(reply).toMatchObject({ ending: 'limited', until: '2026-01-01T00:00:00.000Z' });
  });

  test.each([
    ['Error: 400 stub 400', {}, 'crashed'],
    ['Error: Authentication failed with provider at http://localhost/v1 (HTTP 401).', {}, 'auth'],
    ['Error: Failed to get response; Last error: 429 stub 429', {}, 'limited'],
    ['Error: No response was returned. Send your message again to retry.', { usage: {} }, 'no-output'],
    ['Error: the 404 of line 3 is not handled.', { usage: {} }, 'ok'],
  ])('that an agent is known to give as a text is one: %s', async (text, fields, ending) => {
    const steps = [{ say: text }, end('end_turn', fields)];
    expect((await ask(steps, { manners: ['copilot'] })).ending).toBe(ending);
    expect((await ask(steps)).ending).toBe('ok');
  });

  test('before the prompt is one too: nobody logged in, another version, no program', async () => {
    expect(await ask([{ say: 'x' }], { manners: ['logged-out'] })).toMatchObject({
      ending: 'auth',
      why: expect.stringContaining('it offers: Log in with the web'),
    });
    expect(await ask([{ say: 'x' }], { manners: ['version-2'] })).toMatchObject({
      ending: 'crashed',
      why: 'it speaks version 2 of the Agent Client Protocol, and Fixpoint 1',
    });
    expect(await ask([{ say: 'x' }], { acp: ['no-such-program'] })).toMatchObject({
      ending: 'crashed',
      why: expect.stringContaining('there is no program'),
    });
  });
});

describe('a tool that the agent asks to use', () => {
  const file = (name: string) => path.join(folder(), name);
  const command = { use: { toolCallId: 't1', kind: 'execute', title: 'touch x' }, write: 'ran' };

  test.each([
    ['read-only', 'edit', false],
    ['read-only', 'read', true],
    ['read-only', 'fetch', false],
    ['read-only', undefined, false],
    ['edit', 'edit', true],
    ['edit', 'execute', false],
    ['edit', 'switch_mode', false],
    ['full', 'execute', true],
  ] as const)('with the permission %s, of the kind %s: %s', async (permission, kind, isAllowed) => {
    const reply = await ask([edit(file('a'), { kind }), { say: 'done' }], {}, { permission });
    expect(reply).toMatchObject({ ending: 'ok', text: 'done' });
    expect(existsSync(file('a'))).toBe(isAllowed);
    expect(reply.denials).toHaveLength(isAllowed ? 0 : 1);
  });

  test('is denied outside of the folder, also behind a link, and where no file is named', async () => {
    symlinkSync('/tmp', file('link'));
    for (const target of [path.join(folder(), '..', 'other'), file('link/other'), '/etc/x']) {
      const reply = await ask([edit(target), { say: 'done' }]);
      expect(reply.denials).toEqual([
        `Write it ${path.resolve(target)} (${path.resolve(target)} is outside of the folder)`,
      ]);
      expect(existsSync(target)).toBe(false);
    }
    const unnamed = await ask([edit(file('a'), { locations: [] }), { say: 'done' }]);
    expect(unnamed.denials).toEqual(['Write it (it does not say which file)']);
  });

  test('is known by what was told of it before, where it is asked for in few words', async () => {
    const news = { sessionUpdate: 'tool_call', toolCallId: 't1', kind: 'edit', title: 'Write it' };
    const place = { sessionUpdate: 'tool_call_update', toolCallId: 't1', locations: [{ path: file('a') }] };
    const asked = { use: { toolCallId: 't1', locations: [] }, write: file('a') };
    const reply = await ask([{ update: news }, { update: place }, asked, { say: 'done' }]);
    expect([existsSync(file('a')), reply.denials]).toEqual([true, []]);
  });

  test('is never allowed for good, but where all is allowed', async () => {
    const options = [{ optionId: 'allow-always', kind: 'allow_always', name: 'Always' }];
    const steps = [{ ...edit(file('a')), options }, { say: 'done' }];
    const reply = await ask(steps);
    expect([existsSync(file('a')), reply.denials]).toEqual([
      false,
      [expect.stringContaining('to allow it once')],
    ]);
    await ask(steps, {}, { permission: 'full' });
    expect(existsSync(file('a'))).toBe(true);
  });

  test('is told among the denials with its command', async () => {
    expect((await ask([command, { say: 'done' }])).denials).toEqual(['touch x (a tool of the kind execute)']);
  });
});

describe('a session', () => {
  test.each([['loads'], ['resumes'], ['says-it-resumes', 'loads']])(
    'is gone on in as the agent can: %s',
    async (...manners) => {
      const first = await ask([{ count: true }], { manners });
      expect(first.session).toMatchObject({
        client: expect.stringMatching(/^acp node .*fake-acp-agent\.mjs/u),
        version: '9.8.7',
      });
      const again = await ask(
        [{ count: true }],
        { manners },
        first.session === undefined ? {} : { session: first.session },
      );
      expect([again.text, again.session?.id]).toEqual(['2', first.session?.id]);
    },
  );

  test('is not named where the agent cannot go on in one, and forgotten where it is asked to', async () => {
    expect((await ask([{ say: 'done' }])).session).toBeUndefined();
    const session = { client: 'acp', version: null, folder: folder(), id: 'session-1' };
    expect(await ask([{ say: 'done' }], {}, { session })).toMatchObject({
      ending: 'crashed',
      isForgotten: true,
    });
  });
});

describe('what a turn used', () => {
  const usage = { inputTokens: 100, outputTokens: 10, cachedReadTokens: 20, totalTokens: 130 };
  const cost = (amount: number, currency = 'USD'): Step => ({
    update: { sessionUpdate: 'usage_update', used: 1, size: 2, cost: { amount, currency } },
  });
  const nothing = { inputTokens: null, outputTokens: null, costUsd: null };

  test.each([
    [[end('end_turn', { usage })], { inputTokens: 120, outputTokens: 10, costUsd: null }],
    [[end('end_turn', { usage: { inputTokens: 5 } })], nothing],
    [
      [end('end_turn', { _meta: { quota: { token_count: { input_tokens: 7, output_tokens: 3 } } } })],
      { inputTokens: 7, outputTokens: 3, costUsd: null },
    ],
    [
      [
        { say: '', fields: { _meta: { usage } } },
        { say: '', fields: { _meta: { usage } } },
      ],
      { inputTokens: 240, outputTokens: 20, costUsd: null },
    ],
    [[cost(0.1), cost(0.3)], { ...nothing, costUsd: 0.3 }],
    [[cost(0)], nothing],
    [[cost(3, 'credits')], nothing],
    [[], nothing],
  ] as const)('is read wherever it is told, and else unknown: %j', async (steps, expected) => {
    const reply = await ask([{ say: 'done' }, ...steps]);
    expect([reply.usage, reply.isCostOfSession]).toEqual([expected, undefined]);
  });

  test('is unknown where an agent is known to tell only a part of it', async () => {
    const tool = { update: { sessionUpdate: 'tool_call', toolCallId: 't1', kind: 'read', title: 'Read' } };
    const steps = [tool, { say: 'done' }, cost(0.2), end('end_turn', { usage })];
    const reply = await ask(steps, { manners: ['opencode'] });
    expect([reply.usage, reply.isCostOfSession]).toEqual([{ ...nothing, costUsd: 0.2 }, true]);
  });
});

describe('an agent that is examined', () => {
  const examine = (acp: AcpSettings['acp']) => examineAcpAgent({ acp }, folder(), environment);

  test('says who it is and what it can, and is gone afterwards', async () => {
    expect(await examine(fakeWords(kept(), ['resumes', 'loads']))).toEqual({
      kind: 'greeted',
      agent: { name: 'fake', version: '9.8.7', resumes: ['resume', 'load'], logins: ['Log in with the web'] },
    });
    expect(processesLeft()).toEqual([]);
  });

  test('or why it cannot be spoken with', async () => {
    expect(await examine(['sh', '-c', 'exit 4'])).toEqual({ kind: 'failed', why: 'exit code 4' });
    expect(await examine(fakeWords(kept(), ['version-2']))).toMatchObject({ kind: 'failed' });
  });
});
