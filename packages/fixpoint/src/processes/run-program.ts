import type { ChildProcess, ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { collectOutput } from './collect-output.ts';
import { wakeKeeper } from './group-keeper.ts';
import { endGroup, trackGroup, untrackGroup } from './process-group.ts';
import type { Program, ProgramEnding, ProgramResult } from './program.ts';
import type { WatchedLimits } from './watch-limits.ts';
import { watchLimits } from './watch-limits.ts';

type Child = ChildProcessByStdio<Writable | null, Readable, Readable>;

const defaultGraceMs = 2000;
// How long output may come after the program itself has ended: longer holds only a process that it left behind.
const pipeGraceMs = 500;

/**
 * Runs a program to its end, which is always a value. When it is over, by itself or at a limit, nothing that it started
 * in its process group is left. (Node's own API, as no library ends a group or gives up a pipe that a stray child holds.)
 */
export async function runProgram(program: Program): Promise<ProgramResult> {
  if (program.signal?.aborted) return withoutOutput({ kind: 'cancelled' });
  const started = performance.now();
  const child = startProgram(program);
  if (child instanceof Error) return withoutOutput(notStarted(program, child));
  const limits = watchLimits(program);
  const collect = (stream: Readable) =>
    collectOutput(stream, {
      limit: program.maxOutputBytes,
      onData: limits.hearOutput,
      onExcess: limits.hearExcess,
    });
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  const ending = await followProgram(program, child, limits);
  limits.stop();
  const seconds = (performance.now() - started) / 1000;
  return { ending, stdout: stdout.text(), stderr: stderr.text(), isUtf8: stdout.isUtf8(), seconds };
}

function startProgram(program: Program): Child | Error {
  const [file, ...words] = program.command;
  // Before the program, so that this process has only to say its number then.
  wakeKeeper();
  try {
    const child = spawn(file, words, {
      cwd: program.folder,
      env: program.env,
      detached: true,
      stdio: [program.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    }) as Child;
    // A program that does not read its input is free to do so.
    child.stdin?.on('error', () => {});
    child.stdin?.end(program.input);
    return child;
  } catch (error) {
    return error as Error;
  }
}

async function followProgram(program: Program, child: Child, limits: WatchedLimits): Promise<ProgramEnding> {
  const closed = new Promise<undefined>((resolve) => child.once('close', () => resolve(undefined)));
  const leader = waitForLeader(program, child);
  const group = child.pid;
  if (group === undefined) return await leader;
  trackGroup(group);
  const first = await Promise.race([limits.reached, leader]);
  const wasLeader = first.kind === 'exited' || first.kind === 'signalled';
  const late = wasLeader ? await Promise.race([closed, wait(pipeGraceMs), limits.reached]) : undefined;
  await endGroup(group, program.graceMs ?? defaultGraceMs);
  await Promise.race([closed, wait(pipeGraceMs)]);
  child.stdout.destroy();
  child.stderr.destroy();
  child.stdin?.destroy();
  untrackGroup(group);
  // The program had ended in time; but output that was cut is never whole, however late that shows.
  return late?.kind === 'too-much-output' ? late : first;
}

function waitForLeader(program: Program, child: ChildProcess): Promise<ProgramEnding> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(notStarted(program, error)));
    child.once('exit', (code, signal) => {
      resolve(code === null ? { kind: 'signalled', signal: String(signal) } : { kind: 'exited', code });
    });
  });
}

function notStarted(program: Program, error: Error): ProgramEnding {
  if (!existsSync(program.folder)) {
    return { kind: 'not-started', why: `there is no folder ${program.folder}` };
  }
  const code = 'code' in error ? error.code : undefined;
  const [file] = program.command;
  if (code === 'ENOENT') return { kind: 'not-started', why: `there is no program ${file}` };
  if (code === 'EACCES') return { kind: 'not-started', why: `${file} may not be executed` };
  return { kind: 'not-started', why: error.message };
}

function withoutOutput(ending: ProgramEnding): ProgramResult {
  return { ending, stdout: '', stderr: '', isUtf8: true, seconds: 0 };
}

async function wait(ms: number): Promise<undefined> {
  await delay(ms, undefined, { ref: false });
}
