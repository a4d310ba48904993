import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
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

describeAgentCases(() => ({
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
}));

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
    expect(await ask([{ say: 'done' }], {}, { session: old() })).toMatchObject({
      ending: 'crashed',
      isForgotten: true,
    });
  });

  test('is forgotten where the agent says that it is loaded, and tells nothing of it', async () => {
    const reply = await ask([{ say: 'done' }], { manners: ['pretends'] }, { session: old() });
    expect(reply).toMatchObject({ ending: 'crashed', text: '', isForgotten: true });
  });

  const old = () => ({ client: 'acp', version: null, folder: folder(), id: 'session-1' });
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

describe('a call', () => {
  const said = { say: 'The reply begins' };

  test.each([
    [[said, end('refusal')], 'refused', 'The reply begins'],
    [[{ throw: { code: 401, message: 'no key' } }], 'auth', 'no key (log in by the agent'],
    [[said, { exit: 3 }], 'crashed', 'exit code 3: something broke'],
    [[said, { exit: 0 }], 'crashed', 'exit code 0'],
    [[{ printByte: true }, said], 'unreadable', 'not in UTF-8'],
  ] as const)('ends as the agent says, or its program: %j', async (steps, ending, why) => {
    expect(await ask(steps)).toMatchObject({ ending, why: expect.stringContaining(why) });
  });

  test('that meets a limit says until when, where that is told', async () => {
    const reply = await ask([{ throw: { code: 429, message: 'until 2026-01-01T00:00:00Z' } }]);
    expect(reply).toMatchObject({ ending: 'limited', until: '2026-01-01T00:00:00.000Z' });
  });

  test('is not made where nobody is logged in, another version is spoken, or there is no program', async () => {
    expect(await ask([said], { manners: ['logged-out'] })).toMatchObject({
      ending: 'auth',
      why: expect.stringContaining('it offers: Log in with the web'),
    });
    expect(await ask([said], { manners: ['version-2'] })).toMatchObject({
      ending: 'crashed',
      why: 'it speaks version 2 of the Agent Client Protocol, and Fixpoint 1',
    });
    expect(await ask([said], { acp: ['no-such-program'] })).toMatchObject({
      ending: 'crashed',
      why: expect.stringContaining('there is no program'),
    });
  });

  test('brings its text whole where lines of no protocol, unknown news and questions stand in between', async () => {
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

  test('takes nothing for its reply that was said in another session', async () => {
    const elsewhere = {
      sessionUpdate: 'agent_message_chunk',
      content: { type: 'text', text: 'All is well.' },
    };
    const step = { update: elsewhere, session: 's9' };
    expect(await ask([step])).toMatchObject({ ending: 'no-output', text: '' });
    expect(await ask([step, { say: 'Not so.' }, step])).toMatchObject({ ending: 'ok', text: 'Not so.' });
  });

  test('lists what it was denied', async () => {
    const outside = path.join(folder(), '..', `outside-${process.pid}`);
    const reply = await ask([edit(outside), { say: 'done' }]);
    expect(reply.denials).toEqual([`Write it ${outside} (${outside} is outside of the folder)`]);
    expect(existsSync(outside)).toBe(false);
  });

  test('brings nothing of what was said in the session before, also where that is told late', async () => {
    const manner = { manners: ['replays'] };
    const { session } = await ask([{ say: 'the first' }], manner);
    const reply = await ask([{ say: 'the second' }], manner, session === undefined ? {} : { session });
    expect(reply).toMatchObject({ ending: 'ok', text: 'the second' });
  });
});
