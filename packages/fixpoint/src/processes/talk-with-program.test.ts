import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { Program } from './program.ts';
import { type Conversation, talkWithProgram } from './talk-with-program.ts';
import { processesMarked, temporaryFolder } from './test-support.ts';

const folder = temporaryFolder();
const uncommonSeconds = `62.${process.pid}`;

function shell(script: string, settings: Partial<Program> = {}): Program {
  return {
    command: ['sh', '-c', script],
    folder: folder(),
    env: { PATH: process.env.PATH ?? '' },
    timeoutMs: 20_000,
    maxOutputBytes: 1_000_000,
    graceMs: 100,
    ...settings,
  };
}

/** Says one line, and waits for what comes back. */
async function sayHello({ input, output, heard }: Conversation): Promise<string> {
  input.write('hello\n');
  const [chunk] = await once(output, 'data');
  heard();
  return String(chunk);
}

const waitForever = () => new Promise<never>(() => {});

describe('a talk with a program', () => {
  test('brings what was said, with all that was printed, and ends what still runs', async () => {
    const script = `read -r word; echo "$word back"; echo aside >&2; sleep ${uncommonSeconds}`;
    const result = await talkWithProgram(shell(script), sayHello);
    expect(result).toMatchObject({
      ending: { kind: 'talked', value: 'hello back\n' },
      stdout: 'hello back\n',
      stderr: 'aside\n',
      isUtf8: true,
    });
    expect(processesMarked(uncommonSeconds)).toEqual([]);
  });

  test('counts what was said last by a program that ended at once', async () => {
    const result = await talkWithProgram(shell('read -r word; echo "$word back"'), sayHello);
    expect(result.ending).toEqual({ kind: 'talked', value: 'hello back\n' });
  });

  test('is over when the program ends before it', async () => {
    const result = await talkWithProgram(shell('echo why >&2; exit 3'), waitForever);
    expect(result).toMatchObject({ ending: { kind: 'exited', code: 3 }, stderr: 'why\n' });
  });

  test('is over at a limit, and output that nobody counts as heard does not put it off', async () => {
    const chatters = shell('while :; do echo; sleep 0.01; done', { idleMs: 150 });
    expect((await talkWithProgram(chatters, waitForever)).ending).toEqual({
      kind: 'timed-out',
      after: 'silence',
      ms: 150,
    });
    const slow = shell('sleep 64', { timeoutMs: 50 });
    expect((await talkWithProgram(slow, waitForever)).ending).toMatchObject({ after: 'limit' });
    const loud = shell('exec yes', { maxOutputBytes: 1000 });
    expect((await talkWithProgram(loud, waitForever)).ending).toEqual({
      kind: 'too-much-output',
      bytes: 1000,
    });
  });

  test('does not begin where it was cancelled before, or where there is no such program', async () => {
    const cancelled = shell('exit 0', { signal: AbortSignal.abort() });
    expect((await talkWithProgram(cancelled, waitForever)).ending).toEqual({ kind: 'cancelled' });
    const missing = shell('', { command: ['no-such-program'] });
    expect((await talkWithProgram(missing, waitForever)).ending).toMatchObject({ kind: 'not-started' });
  });
});
