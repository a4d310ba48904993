import { timerMs } from '../../base/index.ts';
import type { ProgramEnding } from '../../processes/index.ts';

export interface TimeLimits {
  readonly timeoutMs: number;
  readonly idleMs: number;
  /** The caller's own. */
  readonly signal?: AbortSignal | undefined;
}

/** A limit that ended a call, as it would end a program. */
export type Reached = Extract<ProgramEnding, { readonly kind: 'timed-out' | 'cancelled' }>;

/** The limits of one call, while it lasts. */
export interface LimitedTime {
  /** Aborts at the first limit that is reached. */
  readonly signal: AbortSignal;
  /** Which limit was reached; null as long as none is. */
  readonly reached: () => Reached | null;
  /** Says that something was heard. */
  readonly hear: () => void;
  readonly stop: () => void;
}

/** Watches over the time of one call, over silence, and over the caller's wish to end it. */
export function limitTime({ timeoutMs, idleMs, signal }: TimeLimits): LimitedTime {
  const controller = new AbortController();
  let reached: Reached | null = null;
  const reach = (ending: Reached) => {
    reached ??= ending;
    controller.abort();
  };
  const cancel = () => reach({ kind: 'cancelled' });
  const after = (ms: number, ending: Reached) => setTimeout(() => reach(ending), timerMs(ms));
  const time = after(timeoutMs, { kind: 'timed-out', after: 'limit', ms: timeoutMs });
  const silence = after(idleMs, { kind: 'timed-out', after: 'silence', ms: idleMs });
  signal?.addEventListener('abort', cancel);
  return {
    signal: controller.signal,
    reached: () => reached,
    hear: () => void silence.refresh(),
    stop: () => {
      clearTimeout(time);
      clearTimeout(silence);
      signal?.removeEventListener('abort', cancel);
    },
  };
}
