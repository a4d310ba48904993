import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Program } from './program.ts';
import { runProgram } from './run-program.ts';
import { processesMarked, temporaryFolder } from './test-support.ts';

const node = process.execPath;
const folder = temporaryFolder();

// What is looked for in the list of processes; another run of these tests has other ones.
const marked = (name: string) => `mark-${name}-${process.pid}`;
const uncommonSeconds = `61.${process.pid}`;

function program(code: string, settings: Partial<Program> = {}): Program {
  return {
    command: [node, '-e', code],
    folder: folder(),
    env: { PATH: process.env.PATH ?? '' },
    timeoutMs: 20_000,
    maxOutputBytes: 1_000_000,
    graceMs: 100,
    ...settings,
  };
}

function shell(script: string, settings: Partial<Program> = {}): Program {
  return program('', { command: ['sh', '-c', script], ...settings });
}

describe('a program that ends by itself', () => {
  test('gives its code and both outputs, byte for byte', async () => {
    const result = await runProgram(
      program("process.stdout.write('out ü\\r\\n'); process.stderr.write('err'); process.exitCode = 3"),
    );
    expect(result).toMatchObject({
      ending: { kind: 'exited', code: 3 },
      stdout: 'out ü\r\n',
      stderr: 'err',
    });
  });

  test('gives the signal that ended it', async () => {
    expect((await runProgram(shell('kill -KILL $$'))).ending).toEqual({
      kind: 'signalled',
      signal: 'SIGKILL',
    });
  });

  test('reads the input that it is given, and an empty one where there is none', async () => {
    const echo = 'process.stdin.pipe(process.stdout)';
    expect((await runProgram(program(echo, { input: 'ä'.repeat(200_000) }))).stdout).toBe(
      'ä'.repeat(200_000),
    );
    expect((await runProgram(program(echo))).ending).toEqual({ kind: 'exited', code: 0 });
  });

  test('may leave its input unread', async () => {
    const result = await runProgram(shell('exit 0', { input: 'x'.repeat(1_000_000) }));
    expect(result.ending).toEqual({ kind: 'exited', code: 0 });
  });

  test('sees the chosen environment and nothing else', async () => {
    const result = await runProgram(
      program('console.log(JSON.stringify(process.env))', { env: { ONLY: 'this' } }),
    );
    expect(JSON.parse(result.stdout)).toEqual({ ONLY: 'this', FIXPOINT_CALL: expect.any(String) });
  });

  test('gets each word as it is, as there is no shell', async () => {
    const result = await runProgram(
      program('', { command: [node, '-p', 'process.argv.slice(1).join("|")', '$HOME; rm', '*'] }),
    );
    expect(result.stdout).toBe('$HOME; rm|*\n');
  });
});

describe('a program that cannot be started', () => {
  test.each([
    [
      'there is none',
      { command: ['no-such-program-anywhere'] },
      'there is no program no-such-program-anywhere',
    ],
    ['it is a folder', { command: ['/'] }, '/ may not be executed'],
    ['its folder is missing', { folder: '/no/such/folder' }, 'there is no folder /no/such/folder'],
    ['a word holds a null byte', { command: ['sh', '\0'] }, 'null bytes'],
  ] as const)('is an ending: %s', async (_title, settings, why) => {
    const { ending } = await runProgram(program('', settings));
    expect(ending).toMatchObject({ kind: 'not-started', why: expect.stringContaining(why) });
  });
});

describe('a limit ends the whole group', () => {
  // The leader and its child both ignore the request to end; the mark finds them in the list of processes.
  const stubborn = (mark: string) =>
    `trap '' TERM; (trap '' TERM; while :; do sleep 0.05; : ${mark}; done) & while :; do sleep 0.05; : ${mark}; done`;

  test('of time', async () => {
    const result = await runProgram(shell(stubborn(marked('time')), { timeoutMs: 150 }));
    expect(result.ending).toEqual({ kind: 'timed-out', after: 'limit', ms: 150 });
    expect(processesMarked(marked('time'))).toEqual([]);
  });

  test('of silence, which output puts off', async () => {
    const talk = 'for i in 1 2 3 4 5 6; do sleep 0.25; echo $i; done';
    const result = await runProgram(shell(`${talk}; ${stubborn(marked('silence'))}`, { idleMs: 1000 }));
    expect(result.ending).toEqual({ kind: 'timed-out', after: 'silence', ms: 1000 });
    expect(result.stdout).toBe('1\n2\n3\n4\n5\n6\n');
    expect(processesMarked(marked('silence'))).toEqual([]);
  });

  test('of size, on either stream', async () => {
    for (const stream of ['stdout', 'stderr'] as const) {
      const result = await runProgram(
        shell(`yes ${marked('size')} ${stream === 'stderr' ? '>&2' : ''}`, { maxOutputBytes: 1000 }),
      );
      expect(result.ending).toEqual({ kind: 'too-much-output', bytes: 1000 });
      expect(result[stream]).toHaveLength(1000);
    }
    expect(processesMarked(marked('size'))).toEqual([]);
  });

  test('of size, also where the program ended before its output was read', async () => {
    const result = await runProgram(shell('printf 0123456789', { maxOutputBytes: 9 }));
    expect(result.ending).toEqual({ kind: 'too-much-output', bytes: 9 });
    expect((await runProgram(shell('printf 0123456789', { maxOutputBytes: 10 }))).ending.kind).toBe('exited');
  });

  test('when the caller cancels', async () => {
    const controller = new AbortController();
    const running = runProgram(
      shell(`echo $$ > ready; ${stubborn(marked('cancel'))}`, { signal: controller.signal }),
    );
    await appears(path.join(folder(), 'ready'));
    controller.abort();
    expect((await running).ending).toEqual({ kind: 'cancelled' });
    expect(processesMarked(marked('cancel'))).toEqual([]);
    expect((await runProgram(shell('true', { signal: controller.signal }))).ending.kind).toBe('cancelled');
  });
});

describe('a child that was left behind', () => {
  test('is ended with its group, and the pipe that it holds is not waited for', async () => {
    const result = await runProgram(shell(`echo done; (trap '' TERM; sleep ${uncommonSeconds}1) & exit 4`));
    expect(result).toMatchObject({ ending: { kind: 'exited', code: 4 }, stdout: 'done\n' });
    expect(processesMarked(`sleep ${uncommonSeconds}1`)).toEqual([]);
  });

  test('is ended too where it holds no pipe', async () => {
    await runProgram(shell(`sleep ${uncommonSeconds}2 >/dev/null 2>&1 </dev/null & exit 0`));
    expect(processesMarked(`sleep ${uncommonSeconds}2`)).toEqual([]);
  });

  test('is not waited for where it left the group and may go on', async () => {
    const stray = shell('setsid sleep 61.5 & echo $! > stray; echo done', { mayLeaveHelpers: true });
    const result = await runProgram(stray);
    expect(result).toMatchObject({ ending: { kind: 'exited', code: 0 }, stdout: 'done\n' });
    process.kill(Number(readFileSync(path.join(folder(), 'stray'), 'utf8')), 'SIGKILL');
  });

  // Nobody but Linux says what the environment of a process is.
  test.skipIf(process.platform !== 'linux').each([
    ['a session of its own', 'setsid sleep S &'],
    ['a fork of a fork', "(setsid sh -c 'setsid sleep S & exit 0' &);"],
    ['nohup', "setsid nohup sh -c 'trap : TERM; while :; do sleep S; done' > nohup.out 2>&1 &"],
  ])('is ended too where it left the group, by %s', async (way, script) => {
    const sleep = `sleep ${uncommonSeconds}${way.length}`;
    const result = await runProgram(shell(`${script.replace('sleep S', sleep)} echo done`));
    expect(result).toMatchObject({ ending: { kind: 'exited', code: 0 }, stdout: 'done\n' });
    expect(processesMarked(sleep)).toEqual([]);
  });
});

test('50 MB of output are kept whole below the limit, and thrown away above it', async () => {
  const flood = 'head -c 50000000 /dev/zero';
  const whole = await runProgram(shell(flood, { maxOutputBytes: 50_000_000 }));
  expect(whole.ending.kind).toBe('exited');
  expect(whole.stdout).toHaveLength(50_000_000);
  const cut = await runProgram(shell(flood, { maxOutputBytes: 1000 }));
  expect(cut.ending.kind).toBe('too-much-output');
  expect(cut.stdout).toHaveLength(1000);
});

describe('when our own process ends, its programs end too:', () => {
  const typescript = fileURLToPath(
    import.meta.resolve('jiti/package.json').replace('package.json', 'lib/jiti-cli.mjs'),
  );

  function host(mark: string, andThen: string, ...before: readonly string[]): Program {
    const child = [
      ...before,
      'sh',
      '-c',
      `trap '' TERM; echo up > ready; while :; do sleep 0.05; : ${mark}; done`,
    ];
    const source = `
      import { existsSync } from 'node:fs';
      import { runProgram } from ${JSON.stringify(path.join(import.meta.dirname, 'run-program.ts'))};
      const program = ${JSON.stringify({ ...program(''), command: child })};
      void runProgram(program);
      while (!existsSync('ready')) await new Promise((resolve) => setTimeout(resolve, 10));
      ${andThen}`;
    writeFileSync(path.join(folder(), 'host.ts'), source);
    return program('', { command: [node, typescript, 'host.ts'] });
  }

  test('at its end', async () => {
    const result = await runProgram(host(marked('exit'), 'process.exit(5);'));
    expect(result.ending).toEqual({ kind: 'exited', code: 5 });
    expect(processesMarked(marked('exit'))).toEqual([]);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('by %s', async (signal) => {
    const result = await runProgram(host(marked(signal), `process.kill(process.pid, '${signal}');`));
    expect(result.ending).toEqual({ kind: 'signalled', signal });
    expect(processesMarked(marked(signal))).toEqual([]);
  });

  test('by SIGKILL, of which it hears nothing', async () => {
    const result = await runProgram(host(marked('killed'), `process.kill(process.pid, 'SIGKILL');`));
    expect(result.ending).toEqual({ kind: 'signalled', signal: 'SIGKILL' });
    await expect.poll(() => processesMarked(marked('killed'))).toEqual([]);
  });

  test.skipIf(process.platform !== 'linux')('by SIGKILL, those too that left their group', async () => {
    await runProgram(host(marked('left'), `process.kill(process.pid, 'SIGKILL');`, 'setsid', '--fork'));
    await expect.poll(() => processesMarked(marked('left'))).toEqual([]);
  });
});

async function appears(file: string): Promise<void> {
  while (!existsSync(file)) await new Promise((resolve) => setImmediate(resolve));
}
