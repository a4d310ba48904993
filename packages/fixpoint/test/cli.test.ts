import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { home } from './process/support/home.ts';

// The built program in processes of its own: what cannot be seen from inside. `npm run build` comes first.
const program = fileURLToPath(new URL('../bin/fixpoint.mjs', import.meta.url));

function makeFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'fixpoint-program-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function start(folder: string, words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: home, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = once(child, 'close').then(([exit, signal]) => ({ exit, signal, stdout, stderr }));
  return { child, ended, said: () => stderr };
}

function call(folder: string, ...words: readonly string[]) {
  const { child, ended } = start(folder, words);
  child.stdin.end();
  return ended;
}

describe('the program', () => {
  test('says its version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(await call(makeFolder(), '--version')).toMatchObject({
      exit: 0,
      stdout: `${version}\n`,
      stderr: '',
    });
  });

  test('reads from standard input', async () => {
    const words = ['read', '-', '--loop', 'gsd-revision', '--role', 'checker', '--json'];
    const { child, ended } = start(makeFolder(), words);
    child.stdin.end('## VERIFICATION PASSED\n');
    const { exit, stdout } = await ended;
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ valid: true, clean: true });
  });

  test('prints no colours where nobody sees them', async () => {
    const { stderr } = await call(makeFolder(), 'show', 'last');
    expect(stderr).toMatch(/^error: there is no run yet\n/);
  });

  test('is quiet when its reader has seen enough', async () => {
    const { child, ended } = start(makeFolder(), ['schema']);
    child.stdout.destroy();
    expect(await ended).toMatchObject({ exit: 0, stderr: '' });
  });
});

/** A checker that writes down who it is and hangs, until it may pass. A stubborn one does not mind being asked to end. */
const checker = `
import { existsSync, writeFileSync } from 'node:fs';
if (existsSync('may-pass')) {
  console.log('## VERIFICATION PASSED');
} else {
  if (process.argv[2] === 'stubborn') process.on('SIGTERM', () => {});
  writeFileSync('checker.pid', String(process.pid));
  setInterval(() => {}, 1000);
}
`;

async function startHanging(mood = 'mild') {
  const folder = makeFolder();
  writeFileSync(path.join(folder, 'plan.md'), 'version 0\n');
  writeFileSync(path.join(folder, 'checker.mjs'), checker);
  const words = ['--checker', `command:${process.execPath} checker.mjs ${mood}`, '--producer', 'inbox'];
  const run = start(folder, ['run', 'gsd-revision', 'plan.md', ...words, '--json']);
  const pidFile = path.join(folder, 'checker.pid');
  const checkerPid = await vi.waitFor(() => readPid(pidFile), patience);
  return { ...run, folder, checkerPid };
}

const patience = { timeout: 20_000, interval: 10 };

function readPid(file: string): number {
  const pid = Number(readFileSync(file, 'utf8'));
  if (pid === 0) throw new Error('not written yet');
  return pid;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function resume(folder: string) {
  writeFileSync(path.join(folder, 'may-pass'), '');
  const { exit, stdout } = await call(folder, 'resume', 'last', '--json');
  return { exit, ...JSON.parse(stdout) };
}

describe('an interrupt', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'by %s ends the present call, and the run can be gone on with',
    async (signal) => {
      const { child, ended, folder, checkerPid } = await startHanging();
      child.kill(signal);
      const { exit, stdout, stderr } = await ended;
      expect(exit).toBe(130);
      expect(JSON.parse(stdout)).toMatchObject({ outcome: 'interrupted', exit: 130 });
      expect(stderr).toMatch(/Go on with: fixpoint resume \S+\n$/);
      expect(isAlive(checkerPid)).toBe(false);
      expect(await resume(folder)).toMatchObject({ exit: 0, outcome: 'converged', counts: { checks: 1 } });
    },
  );

  test('that is repeated ends at once, and leaves nothing behind that runs', async () => {
    const { child, ended, said, folder, checkerPid } = await startHanging('stubborn');
    child.kill('SIGINT');
    await vi.waitFor(() => expect(said()).toContain('Once more ends at once'), patience);
    child.kill('SIGINT');
    const { exit, stdout } = await ended;
    expect({ exit, stdout }).toEqual({ exit: 130, stdout: '' });
    await vi.waitFor(() => expect(isAlive(checkerPid)).toBe(false), patience);
    expect(await resume(folder)).toMatchObject({ exit: 0, outcome: 'converged' });
  });
});
