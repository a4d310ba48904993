import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { home } from './home.ts';

const bin = fileURLToPath(new URL('../../../bin/fixpoint.mjs', import.meta.url));
const deathHook = new URL('./die-at.mjs', import.meta.url).href;

const live = new Set<ChildProcess>();
afterAll(() => {
  for (const child of live) child.kill('SIGKILL');
});

/** When a process of Fixpoint kills itself with SIGKILL: half way through writing an event, or once it is flushed. */
export interface Death {
  /** The n-th event that the process writes, or the first of a type. */
  readonly at: number | string;
  readonly when: 'torn' | 'flushed';
}

export interface StartOptions {
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly death?: Death;
  /** What is on standard input; nothing unless set. */
  readonly stdin?: string;
  /** The file of the folder that all it prints is added to. */
  readonly into?: string;
}

/** What a process of Fixpoint left. */
export interface Ended {
  /** Null where it was ended by a signal. */
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process of Fixpoint under way. */
export interface Started {
  readonly pid: number;
  readonly ended: Promise<Ended>;
  /** Holds as soon as stderr has the text. */
  readonly says: (text: string) => Promise<void>;
  readonly signal: (signal: NodeJS.Signals) => void;
}

/** Starts the built program as a user would; no process outlives the tests. */
export function start(
  words: readonly string[],
  { folder, env = {}, death, stdin, into }: StartOptions,
): Started {
  const hook = death === undefined ? [] : ['--import', deathHook];
  const redirected = into === undefined ? [] : ['sh', '-c', `exec "$0" "$@" >> '${into}' 2>&1`];
  const [program = '', ...rest] = [...redirected, process.execPath, ...hook, bin, ...words];
  const child = spawn(program, rest, {
    cwd: folder,
    env: { ...cleanEnvironment(), ...(death === undefined ? {} : deathIn(death)), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => undefined).end(stdin ?? '');
  live.add(child.once('close', () => live.delete(child)));
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([exit]): Ended => ({ exit, stdout, stderr }));
  const says = async (text: string): Promise<void> => {
    while (!stderr.includes(text)) {
      const more = await Promise.race([once(child.stderr, 'data'), ended.then(() => null)]);
      if (more === null && !stderr.includes(text)) throw new Error(`it never said "${text}":\n${stderr}`);
    }
  };
  return { pid: child.pid ?? 0, ended, says, signal: (signal) => void child.kill(signal) };
}

/** Runs the built program to its end. */
export function fixpoint(words: readonly string[], options: StartOptions): Promise<Ended> {
  return start(words, options).ended;
}

function deathIn({ at, when }: Death): Record<string, string> {
  return { DEATH_AT: String(at), DEATH_WHEN: when };
}

/** Nobody's own settings, terminal or colours. */
function cleanEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: home, LANG: 'C.UTF-8' };
}

export const hasTerminals = spawnSync('script', ['--version']).status === 0;

/** Starts the built program at a terminal of its own, where it asks; gives all that it prints there. */
export function startAtTerminal(words: readonly string[], folder: string): Promise<string> {
  const command = [process.execPath, bin, ...words].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: folder,
    env: { ...cleanEnvironment(), TERM: 'xterm' },
    // Its input stays open, and nobody types.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  live.add(child.once('close', () => live.delete(child)));
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  return once(child, 'close').then(() => printed);
}
