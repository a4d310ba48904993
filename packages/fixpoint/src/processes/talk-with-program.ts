import type { Readable, Writable } from 'node:stream';
import { collectOutput } from './collect-output.ts';
import { followProgram, isOwnEnd, lastOutput, notStarted, startProgram } from './follow-program.ts';
import type { Program, ProgramEnding, ProgramResult } from './program.ts';
import { watchLimits } from './watch-limits.ts';

/** A program's two ends, for whoever talks with it. */
export interface Conversation {
  readonly input: Writable;
  readonly output: Readable;
  /** To be called for whatever it says that counts as said: between two such things is silence. */
  readonly heard: () => void;
}

/** What came of talking with a program: what the talk brought, or how the program ended before that. */
export interface TalkResult<T> extends Omit<ProgramResult, 'ending' | 'seconds'> {
  readonly ending: ProgramEnding | { readonly kind: 'talked'; readonly value: T };
}

/**
 * Starts a program, talks with it over its standard input and output, and ends its whole process group when all is said,
 * or at a limit. The talk must not throw; `idleMs` is how long nothing may be heard.
 */
export async function talkWithProgram<T>(
  program: Omit<Program, 'input'>,
  talk: (conversation: Conversation) => Promise<T>,
): Promise<TalkResult<T>> {
  if (program.signal?.aborted) return withoutOutput({ kind: 'cancelled' });
  const begun = startProgram(program, 'pipe');
  if (begun instanceof Error) return withoutOutput(notStarted(program, begun));
  const { child } = begun;
  const limits = watchLimits(program);
  const collect = (stream: Readable) =>
    collectOutput(stream, {
      limit: program.maxOutputBytes,
      onData: () => {},
      onExcess: limits.hearExcess,
    });
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  const talked = talk({
    input: child.stdin as Writable,
    output: child.stdout,
    heard: limits.hearOutput,
  }).then((value) => ({ kind: 'talked', value }) as const);
  const ending = await followProgram(program, begun, async ({ ended }) => {
    const first = await Promise.race([limits.reached, talked, ended]);
    if (!isOwnEnd(first)) return first;
    return (await Promise.race([talked, lastOutput(), limits.reached])) ?? first;
  });
  limits.stop();
  return { ending, stdout: stdout.text(), stderr: stderr.text(), isUtf8: stdout.isUtf8() };
}

function withoutOutput(ending: ProgramEnding): TalkResult<never> {
  return { ending, stdout: '', stderr: '', isUtf8: true };
}
