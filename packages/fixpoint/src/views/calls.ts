import type {
  CallFailed,
  CallPostponed,
  CallReplied,
  CallStale,
  CallStarted,
  StoredEvent,
  Usage,
} from '../journal/index.ts';
import type { Loop, RoleKind } from '../loop/index.ts';
import { perHistory } from './per-history.ts';

/** A call with what came of it. One that a crash cut off and that was made again is still one call. */
export interface CallRecord {
  readonly started: StoredEvent<CallStarted>;
  readonly kind: RoleKind;
  /** Null while nothing has come back. */
  readonly returned: StoredEvent<CallReplied> | StoredEvent<CallFailed> | null;
  /** Place of what came back in the history; -1 while nothing has. */
  readonly index: number;
  /** What it used each time that it was put off or its reply did not count, as far as is known. */
  readonly whenPostponed: readonly Usage[];
}

/** The calls of a run in the order in which they were first made, by their id. */
export const callsOf = perHistory((history): ReadonlyMap<string, CallRecord> => {
  const calls = new Map<string, CallRecord>();
  for (const [index, { event, fold }] of history.entries()) {
    if (event.type === 'call.started') {
      const kind = kindOf(fold.loop, event.role);
      const { whenPostponed = [] } = calls.get(event.call) ?? {};
      calls.set(event.call, { started: event, kind, returned: null, index: -1, whenPostponed });
    }
    if (event.type === 'call.postponed' || event.type === 'call.stale') addPostponed(calls, event);
    if (event.type !== 'call.replied' && event.type !== 'call.failed') continue;
    const call = calls.get(event.call);
    if (call !== undefined) calls.set(event.call, { ...call, returned: event, index });
  }
  return calls;
});

function addPostponed(calls: Map<string, CallRecord>, { call, usage }: CallPostponed | CallStale): void {
  const record = calls.get(call);
  if (record === undefined || usage === null) return;
  calls.set(call, { ...record, whenPostponed: [...record.whenPostponed, usage] });
}

function kindOf(loop: Loop, role: string): RoleKind {
  return loop.roles[role]?.is ?? 'reviewer';
}

/** The role whose calls are a run's rounds: the reviewers, and the gates only where a loop has no reviewer. */
export function roundKind(loop: Loop): RoleKind {
  const hasReviewer = Object.values(loop.roles).some((role) => role.is === 'reviewer');
  return hasReviewer ? 'reviewer' : 'gate';
}
