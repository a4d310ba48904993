import type { Readable } from 'node:stream';
import { collectOutput } from './collect-output.ts';
import { followProgram, isOwnEnd, lastOutput, notStarted, startProgram } from './follow-program.ts';
import type { Program, ProgramEnding, ProgramResult } from './program.ts';
import { watchLimits } from './watch-limits.ts';

/**
 * Runs a program to its end, which is always a value. When it is over, by itself or at a limit, nothing that it started is
 * left in its process group, nor outside of it as far as that can be found.
 */
export async function runProgram(program: Program): Promise<ProgramResult> {
  if (program.signal?.aborted) return withoutOutput({ kind: 'cancelled' });
  const started = performance.now();
  const begun = startProgram(program, program.input === undefined ? 'ignore' : 'pipe');
  if (begun instanceof Error) return withoutOutput(notStarted(program, begun));
  const { child } = begun;
  child.stdin?.end(program.input);
  const limits = watchLimits(program);
  const collect = (stream: Readable) =>
    collectOutput(stream, {
      limit: program.maxOutputBytes,
      onData: limits.hearOutput,
      onExcess: limits.hearExcess,
    });
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  const ending = await followProgram(program, begun, async ({ ended, closed }) => {
    const first = await Promise.race([limits.reached, ended]);
    if (!isOwnEnd(first)) return first;
    const late = await Promise.race([closed, lastOutput(), limits.reached]);
    // The program had ended in time; but output that was cut is never whole, however late that shows.
    return late?.kind === 'too-much-output' ? late : first;
  });
  limits.stop();
  const seconds = (performance.now() - started) / 1000;
  return { ending, stdout: stdout.text(), stderr: stderr.text(), isUtf8: stdout.isUtf8(), seconds };
}

function withoutOutput(ending: ProgramEnding): ProgramResult {
  return { ending, stdout: '', stderr: '', isUtf8: true, seconds: 0 };
}
