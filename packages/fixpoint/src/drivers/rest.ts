import { setTimeout } from 'node:timers/promises';
import type { CallPostponed, RunFold } from '../journal/index.ts';
import type { Call } from '../loop/index.ts';
import type { RunnerPorts, RunSession } from '../runner/index.ts';

/** Lets so many milliseconds pass, or less where the signal aborts. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export interface RestPorts extends Pick<RunnerPorts, 'clock' | 'signal' | 'onProgress'> {
  /** The machine's own timers unless set. */
  readonly pause?: Pause;
}

/** Whoever wants to wait longer for a limit's end resumes the run then. */
const longestMs = 60 * 60_000;

const hold: Pause = (milliseconds, signal) =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);

/** How a rest went: the calls may be made again, the run was stopped, or it goes on resting without this process. */
export type Rested = 'over' | 'stopped' | 'resting';

/**
 * Lets a run rest whose calls were put off, until the last of them may be made again. Where that is far or nobody knows
 * when, the run stops: it can be resumed.
 */
export async function rest(session: RunSession, ports: RestPorts): Promise<Rested> {
  const waits = waitsOf(session, ports);
  const tooLong = waits.find(({ milliseconds }) => milliseconds > longestMs);
  if (tooLong !== undefined) return stop(session, tooLong.each);
  for (const { each, milliseconds } of waits) if (milliseconds > 0) ports.onProgress(sayRest(each));
  const longest = longestOf(waits);
  if (longest > 0) await (ports.pause ?? hold)(longest, ports.signal);
  return 'over';
}

/** The same for a process that does not stay: a later one sees whether the time is over. */
export async function restElsewhere(session: RunSession, ports: Pick<RunnerPorts, 'clock'>): Promise<Rested> {
  const waits = waitsOf(session, ports);
  const endless = waits.find(({ each }) => each.until === null);
  if (endless !== undefined) return stop(session, endless.each);
  return longestOf(waits) > 0 ? 'resting' : 'over';
}

/** Whether it is this call that was put off. */
export function isPutOff({ postponed, openCalls, state }: RunFold, { seat }: Call): boolean {
  const open = openCalls.find((call) => call.step === state.step && call.seat === seat);
  return postponed.some(({ call }) => call === open?.call);
}

interface Wait {
  readonly each: CallPostponed;
  readonly milliseconds: number;
}

function waitsOf({ fold }: RunSession, { clock }: Pick<RunnerPorts, 'clock'>): readonly Wait[] {
  const now = clock.now();
  return fold.postponed.map((each) => ({ each, milliseconds: timeUntil(each, now) }));
}

function longestOf(waits: readonly Wait[]): number {
  return Math.max(...waits.map(({ milliseconds }) => milliseconds));
}

function timeUntil({ until }: CallPostponed, now: number): number {
  return until === null ? Number.POSITIVE_INFINITY : Date.parse(until) - now;
}

const hindrances: Readonly<Record<CallPostponed['hindrance'], string>> = {
  limited: 'a limit is reached',
  outage: 'the service fails',
  auth: 'nobody is logged in',
};

function sayRest({ hindrance, why, until }: CallPostponed): string {
  return `${hindrances[hindrance]} (${why}): the run rests until ${until}; Ctrl-C leaves it, to be resumed`;
}

async function stop(session: RunSession, { hindrance, why, until }: CallPostponed): Promise<Rested> {
  const when = until === null ? '' : `; it may go on at ${until}`;
  await session.append({
    type: 'run.stopped',
    outcome: 'inconclusive',
    reason: hindrance,
    why: `${hindrances[hindrance]}: ${why}${when}`,
  });
  return 'stopped';
}
