import {
  type CallFailed,
  type CallPostponed,
  type CallReplied,
  type CallStale,
  type CallStarted,
  isMadeElsewhere,
  type RunFold,
  type StoredEvent,
  type Usage,
} from '../journal/index.ts';
import type { Loop, RoleKind } from '../loop/index.ts';
import { perHistory } from './per-history.ts';

/** A call with what came of it. One that was cut off and made again is still one call, with more tries. */
export interface CallRecord {
  readonly started: StoredEvent<CallStarted>;
  readonly kind: RoleKind;
  /** Null while nothing has come back. */
  readonly returned: StoredEvent<CallReplied> | StoredEvent<CallFailed> | null;
  /** Place of what came back in the history; -1 while nothing has. */
  readonly index: number;
  /** What it used each time that it was put off or its reply did not count, as far as is known. */
  readonly whenPostponed: readonly Usage[];
  /** How often it was sent to whoever makes it. One that was put off was not taken. */
  readonly tries: number;
  /** How many tries were cut off: what they used nobody knows. */
  readonly lost: number;
  /** Whether the last try is under way, or was cut off. */
  readonly isOpen: boolean;
}

/** The calls of a run in the order in which they were first made, by their id. */
export const callsOf = perHistory((history): ReadonlyMap<string, CallRecord> => {
  const calls = new Map<string, CallRecord>();
  for (const [index, { event, fold }] of history.entries()) {
    if (event.type === 'call.started') calls.set(event.call, began(calls.get(event.call), event, fold));
    if (event.type === 'call.postponed' || event.type === 'call.stale') addPostponed(calls, event);
    if (event.type !== 'call.replied' && event.type !== 'call.failed') continue;
    const call = calls.get(event.call);
    if (call !== undefined) calls.set(event.call, { ...call, returned: event, index, isOpen: false });
  }
  return calls;
});

function began(
  before: CallRecord | undefined,
  started: StoredEvent<CallStarted>,
  { loop, started: { agents } }: RunFold,
): CallRecord {
  const kind = kindOf(loop, started.role);
  const none = { returned: null, index: -1, isOpen: true };
  if (before === undefined) return { started, kind, ...none, whenPostponed: [], tries: 1, lost: 0 };
  // What is made elsewhere goes on there, and is not sent again.
  const cutOff = before.isOpen && !isMadeElsewhere(agents, started) ? 1 : 0;
  return { ...before, started, ...none, tries: before.tries + cutOff, lost: before.lost + cutOff };
}

function addPostponed(calls: Map<string, CallRecord>, { call, usage }: CallPostponed | CallStale): void {
  const record = calls.get(call);
  if (record === undefined) return;
  const whenPostponed = usage === null ? record.whenPostponed : [...record.whenPostponed, usage];
  calls.set(call, { ...record, whenPostponed, isOpen: false });
}

function kindOf(loop: Loop, role: string): RoleKind {
  return loop.roles[role]?.is ?? 'reviewer';
}

/** The role whose calls are a run's rounds: the reviewers, and the gates only where a loop has no reviewer. */
export function roundKind(loop: Loop): RoleKind {
  const hasReviewer = Object.values(loop.roles).some((role) => role.is === 'reviewer');
  return hasReviewer ? 'reviewer' : 'gate';
}
