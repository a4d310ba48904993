import type { CallReplied, Happened, StoredEvent } from '../journal/index.ts';
import { next } from '../loop/index.ts';
import { type CallRecord, callsOf, roundKind } from './calls.ts';
import type { History } from './history.ts';

/** A reply of a checker, where it stands in the history. */
export interface Check {
  readonly call: CallRecord;
  readonly reply: StoredEvent<CallReplied>;
  readonly happened: Happened;
  readonly index: number;
}

/** What the checkers said that make the rounds of a run, in order. */
export function checksOf(history: History): readonly Check[] {
  const calls = callsOf(history);
  const counted = history[0] === undefined ? 'reviewer' : roundKind(history[0].fold.loop);
  return history.flatMap((happened, index) => {
    const { event } = happened;
    const call = event.type === 'call.replied' ? calls.get(event.call) : undefined;
    if (event.type !== 'call.replied' || call?.kind !== counted) return [];
    return [{ call, reply: event, happened, index }];
  });
}

/** Whether this reply was the last that its step waited for. */
export function isWhole({ happened }: Check): boolean {
  return happened.facts.some(({ kind }) => kind === 'decided');
}

/** Whether a panel's replies are not judged by themselves but go straight to a reviewer that merges them. */
export function handsOn({ call, happened }: Check): boolean {
  const { loop, state } = happened.fold;
  const need = next(loop, state);
  const role = need.kind === 'calls' ? need.calls[0]?.role : undefined;
  const isJudged = happened.facts.some((fact) => fact.kind === 'decided' && fact.tested.length > 0);
  return call.started.seat !== null && !isJudged && role !== undefined && loop.roles[role]?.is === 'reviewer';
}
