import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AgentReply, AgentRequest } from './agent.ts';
import { createCommandAgent } from './command-agent.ts';
import type { CommandSettings } from './command-settings.ts';
import { describeAgentCases, requestIn, temporaryFolder } from './test-support.ts';

const folder = temporaryFolder();
const environment = { PATH: process.env.PATH, SECRET: 'hidden', MODEL_KEY: 'shown' };

function ask(settings: CommandSettings, fields: Partial<AgentRequest> = {}): Promise<AgentReply> {
  return createCommandAgent(settings, environment).call(requestIn(folder(), fields));
}

function shell(script: string, settings: Partial<CommandSettings> = {}): CommandSettings {
  return { command: ['sh', '-c', script], ...settings };
}

describeAgentCases(() => ({
  request: requestIn(folder()),
  answering: async (text) => {
    const file = path.join(folder(), 'answer');
    writeFileSync(file, text);
    return createCommandAgent({ command: ['cat', file] }, environment);
  },
  echoing: async () => createCommandAgent({ command: ['cat'] }, environment),
  failing: async () => createCommandAgent(shell('echo half; exit 1'), environment),
  silent: async (onBusy) => {
    setTimeout(onBusy, 1);
    return createCommandAgent(shell('exec sleep 63'), environment);
  },
}));

describe('a command agent', () => {
  test('is named after its program', () => {
    expect(createCommandAgent({ command: ['/usr/bin/tool', '--secret'] }, {}).name).toBe('command: tool');
  });

  test('works in the working folder and is told of artifact and folder', async () => {
    const { text } = await ask({ command: ['sh', '-c', 'pwd; echo $0 $1', 'at {folder}', '{artifact}'] });
    expect(text).toBe(`${folder()}\nat ${folder()} ${folder()}/plan.md\n`);
  });

  test('takes prompt and reply by files where it is set so, and removes them', async () => {
    const script = 'cat "$0" > copy; echo noise; echo "the reply" > "$1"; echo "$0" "$1" > names';
    const command = ['sh', '-c', script, '{prompt-file}', '{reply-file}'] as const;
    const reply = await ask({ command, prompt: 'file', reply: 'file' });
    expect(reply).toEqual({ ending: 'ok', text: 'the reply\n' });
    expect(readFileSync(path.join(folder(), 'copy'), 'utf8')).toBe('Please review.');
    for (const name of readFileSync(path.join(folder(), 'names'), 'utf8').trim().split(' ')) {
      expect(name.startsWith(folder())).toBe(false);
      expect(existsSync(name)).toBe(false);
    }
  });

  test('never has the prompt among its arguments', async () => {
    const { text } = await ask(shell('ps -o args= -p $$'), { prompt: 'the very prompt' });
    expect(text).not.toContain('the very prompt');
  });

  test('sees of the environment what is harmless or set, and nothing else', async () => {
    expect((await ask(shell('env', { env: ['MODEL_KEY'] }))).text).toContain('MODEL_KEY=shown');
    expect((await ask(shell('env', { env: ['MODEL_KEY'] }))).text).not.toContain('SECRET');
  });

  test('crashes with an exit code that is not accepted, and says what it printed last', async () => {
    const reply = await ask(shell('echo half; echo "no quota" >&2; exit 2'));
    expect(reply).toEqual({
      ending: 'crashed',
      text: 'half\n',
      log: 'no quota\n',
      why: 'exit code 2: no quota',
    });
    expect((await ask(shell('echo half; exit 2', { accept: [0, 2] }))).ending).toBe('ok');
    expect((await ask(shell('kill -KILL $$'))).why).toBe('ended by SIGKILL');
    expect((await ask({ command: ['no-such-program'] })).why).toContain('could not be started');
  });

  test('keeps what else it printed beside a good reply', async () => {
    expect(await ask(shell('echo text; echo warning >&2'))).toEqual({
      ending: 'ok',
      text: 'text\n',
      log: 'warning\n',
    });
  });

  test('has no output without a reply file', async () => {
    const settings = shell('echo printed; : {reply-file}', { reply: 'file' });
    expect(await ask(settings)).toMatchObject({ ending: 'no-output', text: '' });
  });

  test('is unreadable where its reply is not in UTF-8, by either way', async () => {
    const bytes = "printf 'PASSED \\377\\n'";
    for (const settings of [shell(bytes), shell(`${bytes} > {reply-file}`, { reply: 'file' })]) {
      expect(await ask(settings)).toMatchObject({
        ending: 'unreadable',
        why: 'the reply is not in UTF-8',
        text: 'PASSED \ufffd\n',
      });
    }
  });

  test('may answer by what it changes on disk, where it is set so', async () => {
    expect(await ask(shell('exit 0', { reply: 'none' }))).toEqual({ ending: 'ok', text: '' });
    expect((await ask(shell('exit 1', { reply: 'none' }))).ending).toBe('crashed');
  });

  test('is stopped at its limits of time, silence and size', async () => {
    expect((await ask(shell('exec sleep 64', { timeoutMs: 20 }))).ending).toBe('timeout');
    expect((await ask(shell('exec sleep 64', { idleMs: 20 }))).ending).toBe('timeout');
    const chatty = await ask(shell('echo "Warning: 16 colors" >&2; exec sleep 64', { idleMs: 500 }));
    expect(chatty.why).toBe('fell silent: no output for 0.5 seconds');
    expect(chatty.log).toBe('Warning: 16 colors\n');
    expect((await ask(shell('exec yes', { maxOutputBytes: 100 }))).ending).toBe('truncated');
    const long = shell('yes | head -n 100 > {reply-file}', { reply: 'file', maxOutputBytes: 100 });
    expect(await ask(long)).toMatchObject({ ending: 'truncated', text: '' });
  });

  test.each([
    [{ command: ['tool', '{prompt-file}'] }, '{prompt-file}'],
    [{ command: ['tool'], prompt: 'file' }, 'prompt: file'],
    [{ command: ['tool', '-o={reply-file}'], reply: 'none' }, '{reply-file}'],
    [{ command: ['tool'], reply: 'file' }, 'reply: file'],
  ] as const)('is refused where settings and command do not agree: %o', (settings, message) => {
    expect(() => createCommandAgent(settings, {})).toThrow(message);
  });
});
