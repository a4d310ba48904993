import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { runCommandLine } from './command-line.ts';
import type { Face, Stream } from './face.ts';
import { styleFor } from './style.ts';

/** What a command left behind. */
export interface Called {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CallOptions {
  readonly env?: Face['env'];
  readonly stdin?: string | Uint8Array;
  /** The command is interrupted as soon as stderr has this text. */
  readonly interruptAt?: string;
}

/** A folder with files, and commands that are called there. */
export interface Place {
  readonly folder: string;
  call(words: readonly string[], options?: CallOptions): Promise<Called>;
  read(name: string): Promise<string>;
  write(name: string, content: string | Uint8Array): Promise<void>;
}

/**
 * Makes a temporary folder in which commands are called without a process of their own.
 *
 * @param whenOver hears what is to be done after the test, or after all of them.
 */
export async function openPlace(
  files: Readonly<Record<string, string>> = {},
  whenOver: (cleanUp: () => Promise<void>) => void = onTestFinished,
): Promise<Place> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'fixpoint-cli-')));
  whenOver(() => rm(folder, { recursive: true, force: true }));
  const write = async (name: string, content: string | Uint8Array): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  };
  for (const [name, text] of Object.entries(files)) await write(name, text);
  return {
    folder,
    write,
    read: (name) => readFile(path.join(folder, name), 'utf8'),
    call: (words, options = {}) => callIn(folder, words, options),
  };
}

let seconds = Date.parse('2026-01-30T10:00:00Z') / 1000;

/** Every look at the clock is a second later, so that runs have an order. */
function nextSecond(): number {
  seconds += 1;
  return seconds * 1000;
}

/** Calls a command in a folder, without a process of its own. */
export async function callIn(
  folder: string,
  words: readonly string[],
  options: CallOptions,
): Promise<Called> {
  const { env = {}, stdin = '', interruptAt } = options;
  const listeners = new Set<() => void>();
  const stdout = openText();
  const stderr = openText((text) => {
    if (interruptAt !== undefined && text.includes(interruptAt)) for (const listener of listeners) listener();
  });
  const face: Face = {
    stdout: stdout.stream,
    stderr: stderr.stream,
    asking: null,
    live: null,
    // Nobody's own settings reach a test.
    env: { PATH: process.env.PATH, XDG_CONFIG_HOME: path.join(folder, 'user'), ...env },
    folder,
    clock: { now: nextSecond },
    random: Math.random,
    readStdin: async () => Buffer.from(stdin),
    hearSignals: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    exit: () => undefined,
  };
  const exit = await runCommandLine(words, face);
  return { exit, stdout: stdout.text(), stderr: stderr.text() };
}

function openText(onText: (text: string) => void = () => undefined) {
  let all = '';
  const stream: Stream = {
    write: (text) => {
      all += text;
      onText(text);
    },
    style: styleFor(false),
    columns: 80,
    isTerminal: false,
  };
  return { stream, text: () => all };
}

/** A report of gsd-revision with one finding that gates. */
export const blocker = [
  '## ISSUES FOUND',
  '',
  '## Issues',
  '```yaml',
  'issues:',
  '  - severity: blocker',
  '    required_property: Every task has a check',
  '    description: Task 2 has none',
  '```',
].join('\n');

/** What a scripted checker of gsd-revision replies, for `scripted:<file>`. */
export const checks = {
  passed: { reply: '## VERIFICATION PASSED\n' },
  blocked: { reply: blocker },
  unreadable: { reply: 'Looks fine to me.' },
} as const;

/** What a scripted producer of gsd-revision replies when it makes `plan.md` say this. */
export function revision(text: string) {
  return { reply: '## REVISION COMPLETE\nDone.', files: { 'plan.md': text } };
}

/** A script of gsd-revision, as the text of its file. */
export function script(checker: readonly unknown[], producer: readonly unknown[] = []): string {
  return JSON.stringify({ checker, producer });
}

/** The words that run gsd-revision on `plan.md` by `script.json`. */
export const runPlan = ['run', 'gsd-revision', 'plan.md', '--agent', 'scripted:script.json'];
