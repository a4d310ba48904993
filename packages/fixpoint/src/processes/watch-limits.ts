import { timerMs } from '../base/index.ts';
import type { Program, ProgramEnding } from './program.ts';

/** The limits of a running program; `reached` settles with the first that is. */
export interface WatchedLimits {
  readonly reached: Promise<ProgramEnding>;
  readonly hearOutput: () => void;
  readonly hearExcess: () => void;
  readonly stop: () => void;
}

/** Watches time, silence, size and the caller's signal for one program. */
export function watchLimits(program: Program): WatchedLimits {
  const { timeoutMs, idleMs, maxOutputBytes, signal } = program;
  let reach: (ending: ProgramEnding) => void = () => {};
  const reached = new Promise<ProgramEnding>((resolve) => {
    reach = resolve;
  });
  const cancel = () => reach({ kind: 'cancelled' });
  const time = startTimer(timeoutMs, () => reach({ kind: 'timed-out', after: 'limit', ms: timeoutMs }));
  const silence =
    idleMs === undefined
      ? undefined
      : startTimer(idleMs, () => reach({ kind: 'timed-out', after: 'silence', ms: idleMs }));
  signal?.addEventListener('abort', cancel);
  return {
    reached,
    hearOutput: () => silence?.refresh(),
    hearExcess: () => reach({ kind: 'too-much-output', bytes: maxOutputBytes }),
    stop: () => {
      clearTimeout(time);
      clearTimeout(silence);
      signal?.removeEventListener('abort', cancel);
    },
  };
}

function startTimer(ms: number, onTime: () => void): NodeJS.Timeout {
  return setTimeout(onTime, timerMs(ms));
}
