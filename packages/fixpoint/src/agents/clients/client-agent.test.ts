import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Agent, AgentReply, AgentRequest } from '../agent.ts';
import { describeAgentCases, requestIn, temporaryFolder } from '../test-support.ts';
import { claude } from './claude.ts';
import { createClientAgent } from './client-agent.ts';
import type { ClientSettings } from './client-settings.ts';
import { readClientVersion } from './client-version.ts';
import { codex } from './codex.ts';

const folder = temporaryFolder();
const environment = {
  PATH: process.env.PATH,
  ANTHROPIC_API_KEY: 'sk-of-anthropic',
  OPENAI_API_KEY: 'sk-of-openai',
  MY_OWN: 'mine',
};

// A program that behaves as Claude Code does, as far as its adapter knows. A mark finds it in the list of processes.
const program = `
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
const [kind, value, mark, ...words] = process.argv.slice(2);
const after = (word) => words[words.indexOf(word) + 1];
const prompt = readFileSync(0, 'utf8');
const session = words.includes('--resume') ? after('--resume') : 'session-' + process.pid;
const kept = mark + '.' + session;
const print = (line) => process.stdout.write(JSON.stringify(line) + '\\n');
const end = (fields) => print({ type: 'result', is_error: false, session_id: session, ...fields });
print({ type: 'system', subtype: 'init', claude_code_version: '9.8.7' });
if (words.includes('--resume') && !existsSync(kept)) {
  end({ is_error: true, errors: ['No conversation found with session ID: ' + session] });
  process.exitCode = 1;
} else {
  appendFileSync(kept, 'x');
  if (kind === 'answers') end({ result: readFileSync(value, 'utf8') });
  if (kind === 'echoes') end({ result: prompt });
  if (kind === 'fails') process.exitCode = 1;
  if (kind === 'counts') end({ result: String(readFileSync(kept, 'utf8').length) });
  if (kind === 'writes' && after('--permission-mode') === 'acceptEdits') writeFileSync(value, 'written');
  if (kind === 'writes') end({ result: 'done' });
  if (kind === 'tells') end({ result: JSON.stringify({ words, env: process.env, cwd: process.cwd() }) });
  if (kind === 'is-silent') { writeFileSync(value, 'begun'); setInterval(() => {}, 1000); }
}
`;

interface Fake {
  readonly kind: string;
  readonly value?: string;
  readonly settings?: ClientSettings;
}

const markFile = () => path.join(folder(), 'mark');

function fake({ kind, value = '', settings }: Fake): Agent {
  const file = path.join(folder(), 'client.mjs');
  writeFileSync(file, program);
  const words = [file, kind, value, markFile()];
  return createClientAgent(claude, { program: process.execPath, arguments: words, ...settings }, environment);
}

function ask(settings: ClientSettings, fields: Partial<AgentRequest> = {}): Promise<AgentReply> {
  return fake({ kind: 'tells', settings }).call(requestIn(folder(), fields));
}

describeAgentCases(() => ({
  request: requestIn(folder()),
  answering: async (text) => {
    const file = path.join(folder(), 'answer');
    writeFileSync(file, text);
    return fake({ kind: 'answers', value: file });
  },
  echoing: async () => fake({ kind: 'echoes' }),
  failing: async () => fake({ kind: 'fails' }),
  silent: async (onBusy) => {
    const begun = path.join(folder(), 'begun');
    const timer = setInterval(() => {
      if (!existsSync(begun)) return;
      clearInterval(timer);
      onBusy();
    }, 5);
    return fake({ kind: 'is-silent', value: begun });
  },
  leftBehind: async () => {
    const list = execFileSync('ps', ['-eo', 'stat=,args='], { encoding: 'utf8' });
    return list.split('\n').filter((line) => line.includes(markFile()) && !line.startsWith('Z'));
  },
  stalling: async () =>
    fake({ kind: 'is-silent', value: path.join(folder(), 'begun'), settings: { idleMs: 300 } }),
  remembering: async () => fake({ kind: 'counts' }),
  writing: async (file) => fake({ kind: 'writes', value: file }),
}));

describe('an agent that is a client program', () => {
  test('is named after the client and its model', () => {
    expect(createClientAgent(claude, {}, {}).name).toBe('claude');
    expect(createClientAgent(claude, { model: 'opus' }, {}).name).toBe('claude: opus');
  });

  test('works in the folder of the request, and sees its own keys and what is set, but those of no other client', async () => {
    const { env, cwd } = JSON.parse((await ask({ env: ['MY_OWN'] })).text);
    expect(cwd).toBe(folder());
    expect(env).toMatchObject({
      ANTHROPIC_API_KEY: 'sk-of-anthropic',
      MY_OWN: 'mine',
      DISABLE_AUTOUPDATER: '1',
    });
    expect(env).not.toHaveProperty('OPENAI_API_KEY');
    expect(JSON.parse((await ask({})).text).env).not.toHaveProperty('MY_OWN');
  });

  test('has neither prompt nor key among its words', async () => {
    const { words } = JSON.parse((await ask({}, { prompt: 'the very prompt' })).text);
    expect(words.join(' ')).not.toMatch(/the very prompt|sk-of/u);
  });

  test('asks for the model of the tier, or else for its usual one', async () => {
    const settings = { model: 'usual', tiers: { best: 'great' } };
    const modelIn = ({ text }: AgentReply) => {
      const { words } = JSON.parse(text);
      return words[words.indexOf('--model') + 1];
    };
    expect(modelIn(await ask(settings))).toBe('usual');
    expect(modelIn(await ask(settings, { tier: 'best' }))).toBe('great');
    expect(modelIn(await ask(settings, { tier: 'fast' }))).toBe('usual');
  });

  test('has one limit of time for a call and what was tried of it before', async () => {
    const agent = fake({
      kind: 'is-silent',
      value: path.join(folder(), 'b'),
      settings: { timeoutMs: 60_000 },
    });
    const reply = await agent.call(requestIn(folder(), { spentMs: 59_900 }));
    expect(reply).toMatchObject({ ending: 'timeout', why: 'not done after 0.1 seconds' });
  });

  test('says in which folder, by which version and under which name a session can be gone on in', async () => {
    const reply = await fake({ kind: 'counts' }).call(requestIn(folder()));
    expect(reply.session).toEqual({
      client: 'claude',
      version: '9.8.7',
      folder: folder(),
      id: expect.stringMatching(/^session-\d+$/u),
    });
  });

  test('asks the program for its version where no output tells it', async () => {
    const file = script(`[ "$1" = --version ] && { echo codex-cli 1.2.3; exit; }
      cat >/dev/null
      echo '{"type":"thread.started","thread_id":"t"}'
      echo '{"type":"item.completed","item":{"type":"agent_message","text":"done"}}'
      echo '{"type":"turn.completed"}'`);
    const agent = createClientAgent(codex, { program: file }, environment);
    const reply = await agent.call(requestIn(folder()));
    expect(reply).toMatchObject({ ending: 'ok', text: 'done', session: { version: '1.2.3', id: 't' } });
  });

  test('says how to log in where that is what is missing', async () => {
    const file = script(
      `echo '{"type":"result","is_error":true,"api_error_status":401,"result":"no key"}'; exit 1`,
    );
    const reply = await createClientAgent(claude, { program: file }, environment).call(requestIn(folder()));
    expect(reply).toMatchObject({ ending: 'auth', why: `no key (${claude.login})` });
  });

  test('says until when a limit holds, where the client does', async () => {
    const file = script(
      `echo '{"type":"result","is_error":true,"api_error_status":429,"result":"limit reached|1767225600"}'; exit 1`,
    );
    const reply = await createClientAgent(claude, { program: file }, environment).call(requestIn(folder()));
    expect(reply).toMatchObject({ ending: 'limited', until: '2026-01-01T00:00:00.000Z' });
  });

  test('is unreadable where it prints what is no UTF-8', async () => {
    const file = script(`printf '{"type":"result","is_error":false,"result":"PASSED \\377"}\\n'`);
    const reply = await createClientAgent(claude, { program: file }, environment).call(requestIn(folder()));
    expect(reply).toMatchObject({ ending: 'unreadable', text: '' });
  });

  test('gets the strict form of a schema in a file that is gone afterwards', async () => {
    const file = script(
      `while [ $# -gt 0 ]; do [ "$1" = --output-schema ] && cp "$2" seen.json && echo "$2" > name; shift; done`,
    );
    const schema = { type: 'object', properties: { note: { type: 'string' } } };
    await createClientAgent(codex, { program: file }, environment).call(requestIn(folder(), { schema }));
    const seen = JSON.parse(readFileSync(path.join(folder(), 'seen.json'), 'utf8'));
    expect(seen).toMatchObject({ required: ['note'], additionalProperties: false });
    const name = readFileSync(path.join(folder(), 'name'), 'utf8').trim();
    expect(name.startsWith(folder())).toBe(false);
    expect(existsSync(name)).toBe(false);
  });
});

describe('the version of a client', () => {
  test('is read out of what it says, and null where the program is missing, fails, or tells none', async () => {
    const versionOf = (file: string) => readClientVersion(claude, { program: file }, environment);
    expect(await versionOf('/no/such/program')).toBeNull();
    expect(await versionOf(script('echo 1.2.3; exit 1'))).toBeNull();
    expect(await versionOf(script('echo hello'))).toBeNull();
    expect(await versionOf(script('echo "2.1.197 (Claude Code)"'))).toBe('2.1.197');
    expect(await versionOf(script('echo "GitHub Copilot CLI 1.0.102."'))).toBe('1.0.102');
    expect(await versionOf(script('echo "v0.9.0-beta.2, built today"'))).toBe('0.9.0-beta.2');
  });
});

function script(text: string): string {
  const file = path.join(folder(), 'program.sh');
  writeFileSync(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return file;
}
