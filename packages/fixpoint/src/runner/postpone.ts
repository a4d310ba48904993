import type { CallPostponed, RunEvent, Usage } from '../journal/index.ts';
import type { Hindered } from './worker.ts';

/** How long a call is put off where nobody says for how long, each time that it is put off. In seconds. */
const backOff = [10, 30, 60, 120, 300];

export interface PostponedCall {
  readonly call: string;
  readonly hindered: Hindered;
  readonly usage: Usage | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Puts a call off that could not be made for now; null where an outage lasts so long that it is a failure. Without a
 * limit's own end it is tried again after longer and longer times, and in the end left to a person.
 */
export function postpone(
  events: readonly RunEvent[],
  { call, hindered, usage, now }: PostponedCall,
): CallPostponed | null {
  const { by: hindrance, why } = hindered;
  const times = timesPostponed(events, call);
  if (hindrance === 'outage' && times >= backOff.length) return null;
  const until = hindrance === 'auth' ? null : (endOf(hindered, now) ?? afterBackOff(times, now));
  return { type: 'call.postponed', call, hindrance, why, until, usage };
}

/** Since the run went on last: whoever resumes it wants it tried anew. */
function timesPostponed(events: readonly RunEvent[], call: string): number {
  const since = events.findLastIndex(({ type }) => type === 'run.reopened');
  return events.slice(since + 1).filter((event) => event.type === 'call.postponed' && event.call === call)
    .length;
}

/** An end that is over already says nothing: the call was turned away after it. */
function endOf({ until }: Hindered, now: number): string | null {
  return until !== null && Date.parse(until) > now ? until : null;
}

function afterBackOff(times: number, now: number): string | null {
  const seconds = backOff[times];
  return seconds === undefined ? null : new Date(now + seconds * 1000).toISOString();
}
