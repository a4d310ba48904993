import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { wakeKeeper } from './group-keeper.ts';
import { endGroup, trackGroup, untrackGroup } from './process-group.ts';
import type { Program, ProgramEnding } from './program.ts';
import { endStrays, type Mark, newMark } from './strays.ts';

/** A program that runs; it has a standard input where that was asked for. */
export type Child = ChildProcessByStdio<Writable | null, Readable, Readable>;

/** A program that was started, with what tells all that it starts; null where that may go on. */
export interface StartedProgram {
  readonly child: Child;
  readonly mark: Mark | null;
}

/** What happens to a program by itself. */
export interface Life {
  /** How the program itself ended. */
  readonly ended: Promise<ProgramEnding>;
  /** Settles when nobody holds its output any more. */
  readonly closed: Promise<undefined>;
}

const defaultGraceMs = 2000;
// How long output may come after the program itself has ended: longer holds only a process that it left behind.
const pipeGraceMs = 500;

/** Starts a program as the leader of a process group of its own. */
export function startProgram(program: Program, stdin: 'ignore' | 'pipe'): StartedProgram | Error {
  const [file, ...words] = program.command;
  // Before the program, so that this process has only to say its number then.
  wakeKeeper();
  const mark = program.mayLeaveHelpers ? null : newMark();
  try {
    const child = spawn(file, words, {
      cwd: program.folder,
      env: { ...program.env, ...mark?.env },
      detached: true,
      stdio: [stdin, 'pipe', 'pipe'],
    }) as Child;
    // A program that does not read its input is free to do so.
    child.stdin?.on('error', () => {});
    return { child, mark };
  } catch (error) {
    return error as Error;
  }
}

/**
 * Follows a program for as long as somebody wants something of it. When that is over, nothing that it started is left in its
 * process group, nor outside of it as far as that can be found. (Node's own API, as no library ends a group or gives up a pipe that a stray child holds.)
 */
export async function followProgram<T>(
  program: Program,
  { child, mark }: StartedProgram,
  untilOver: (life: Life) => Promise<T>,
): Promise<T> {
  const closed = new Promise<undefined>((resolve) => child.once('close', () => resolve(undefined)));
  const ended = waitForLeader(program, child);
  const group = child.pid;
  if (group === undefined) return await untilOver({ ended, closed });
  trackGroup(group, mark);
  try {
    return await untilOver({ ended, closed });
  } finally {
    const graceMs = program.graceMs ?? defaultGraceMs;
    await endGroup(group, graceMs);
    if (mark !== null) await endStrays(mark, graceMs);
    await Promise.race([closed, lastOutput()]);
    child.stdout.destroy();
    child.stderr.destroy();
    child.stdin?.destroy();
    untrackGroup(group);
  }
}

/** As long as what a program said last may be on its way. */
export async function lastOutput(): Promise<undefined> {
  await delay(pipeGraceMs, undefined, { ref: false });
}

/** Whether a program came to its end by itself, after it had started. */
export function isOwnEnd({ kind }: { readonly kind: string }): boolean {
  return kind === 'exited' || kind === 'signalled';
}

export function notStarted(program: Program, error: Error): ProgramEnding {
  if (!existsSync(program.folder)) {
    return { kind: 'not-started', why: `there is no folder ${program.folder}` };
  }
  const code = 'code' in error ? error.code : undefined;
  const [file] = program.command;
  if (code === 'ENOENT') return { kind: 'not-started', why: `there is no program ${file}` };
  if (code === 'EACCES') return { kind: 'not-started', why: `${file} may not be executed` };
  return { kind: 'not-started', why: error.message };
}

function waitForLeader(program: Program, child: Child): Promise<ProgramEnding> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(notStarted(program, error)));
    child.once('exit', (code, signal) => {
      resolve(code === null ? { kind: 'signalled', signal: String(signal) } : { kind: 'exited', code });
    });
  });
}
