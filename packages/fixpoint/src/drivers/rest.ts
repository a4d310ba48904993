import { setTimeout } from 'node:timers/promises';
import type { CallPostponed } from '../journal/index.ts';
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

/**
 * Lets a run rest whose calls were put off, until the last of them may be made again. Where that is far or nobody knows
 * when, the run stops: it can be resumed. Gives whether it goes on.
 */
export async function rest(session: RunSession, ports: RestPorts): Promise<boolean> {
  const { postponed } = session.fold;
  const now = ports.clock.now();
  const waits = postponed.map((each) => ({ each, milliseconds: timeUntil(each, now) }));
  const tooLong = waits.find(({ milliseconds }) => milliseconds > longestMs);
  if (tooLong !== undefined) {
    await stop(session, tooLong.each);
    return false;
  }
  for (const { each, milliseconds } of waits) if (milliseconds > 0) ports.onProgress(sayRest(each));
  const longest = Math.max(...waits.map(({ milliseconds }) => milliseconds));
  if (longest > 0) await (ports.pause ?? hold)(longest, ports.signal);
  return true;
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

async function stop(session: RunSession, { hindrance, why, until }: CallPostponed): Promise<void> {
  const when = until === null ? '' : `; it may go on at ${until}`;
  await session.append({
    type: 'run.stopped',
    outcome: 'inconclusive',
    reason: hindrance,
    why: `${hindrances[hindrance]}: ${why}${when}`,
  });
}
