import type { CallFailed, CallReplied, CallStarted, RunEvent, SessionRecord } from '../journal/index.ts';
import type { Call } from '../loop/index.ts';

/** An earlier session that a call can go on in. */
export interface EarlierSession {
  readonly session: SessionRecord;
  /** Why the reply that was given there could not be read, where the call is to mend it; null for a step of its own. */
  readonly flaw: string | null;
  /** What the tries of this call took that it goes on from, in milliseconds. */
  readonly spentMs: number;
}

/** A call with the step that it is made in. */
export type PlacedCall = Call & { readonly step: string };

/**
 * The session that a call goes on in; null where there is none. A reply that could not be read is mended where it was
 * given; any other call goes on in the last session of the step that it continues, for the same item.
 */
export function findSession(events: readonly RunEvent[], call: PlacedCall): EarlierSession | null {
  const returned = returnedCalls(events).filter(
    ({ started }) => started.item === call.item && started.seat === call.seat,
  );
  return sessionToMend(returned, call) ?? sessionContinued(returned, call);
}

interface ReturnedCall {
  readonly started: CallStarted;
  readonly result: CallReplied | CallFailed;
}

function returnedCalls(events: readonly RunEvent[]): readonly ReturnedCall[] {
  const started = new Map<string, CallStarted>();
  return events.flatMap((event) => {
    if (event.type === 'call.started') started.set(event.call, event);
    if (event.type !== 'call.replied' && event.type !== 'call.failed') return [];
    const call = started.get(event.call);
    return call === undefined ? [] : [{ started: call, result: event }];
  });
}

const mendable: readonly CallFailed['failure'][] = ['unparseable', 'incomplete'];

function sessionToMend(returned: readonly ReturnedCall[], call: PlacedCall): EarlierSession | null {
  const last = returned.at(-1);
  if (call.attempt === 1 || last === undefined || last.started.step !== call.step) return null;
  const { result } = last;
  if (result.type !== 'call.failed' || result.session === undefined) return null;
  if (!mendable.includes(result.failure)) return null;
  const tries = returned.slice(1 - call.attempt);
  const spentMs = tries.reduce((sum, tried) => sum + tried.result.usage.seconds * 1000, 0);
  return { session: result.session, flaw: result.why, spentMs };
}

/** What was said later in the same session counts, whichever step it was for. */
function sessionContinued(returned: readonly ReturnedCall[], call: PlacedCall): EarlierSession | null {
  if (call.continues === undefined) return null;
  let last: SessionRecord | null = null;
  for (const { started, result } of returned) {
    if (result.type !== 'call.replied' || result.session === undefined) continue;
    const wentOn = started.resumes !== undefined && started.resumes.session.id === last?.id;
    if (started.step === call.continues || wentOn) last = result.session;
  }
  if (last === null) return null;
  const { id } = last;
  // Also a call that failed there has used something of it.
  const latest = returned.findLast(({ result }) => result.session?.id === id)?.result.session;
  return { session: latest ?? last, flaw: null, spentMs: 0 };
}
