import type { Usage } from '../journal/index.ts';
import { type CallRecord, callsOf, roundKind } from './calls.ts';
import type { History } from './history.ts';
import { lineageOf } from './lineage/lineage.ts';
import { rounds } from './rounds.ts';

/** What calls used. Null is not known: for at least one of them the client did not say it. */
export interface Spent extends Usage {
  readonly calls: number;
}

/** What a run used, and for whom and when. */
export interface Spending extends Spent {
  readonly byRole: Readonly<Record<string, Spent>>;
  /** By a round's number: its check, and what was done on its findings. 0 is what came before the first check. */
  readonly byRound: Readonly<Record<number, Spent>>;
  /** What one closed finding cost: its share of all. Null where none is closed. */
  readonly perClosed: ClosedCost | null;
}

export interface ClosedCost {
  /** How many findings a checker called closed. */
  readonly findings: number;
  readonly tokens: number | null;
  readonly costUsd: number | null;
}

/**
 * What a run has used: calls made (gates too), their seconds added up, tokens and money. A call that has not returned
 * counts as a call; what it uses is not known before.
 */
export function spent(history: History): Spending {
  const calls = [...callsOf(history).values()];
  const byRole = groupBy(calls, ({ started }) => started.role);
  const byRound = groupBy(calls, roundOf(history));
  const whole = sumOf(calls);
  return {
    ...whole,
    byRole: mapValues(byRole, sumOf),
    byRound: mapValues(byRound, sumOf),
    perClosed: closedCost(history, whole),
  };
}

function closedCost(history: History, { inputTokens, outputTokens, costUsd }: Spent): ClosedCost | null {
  const findings = lineageOf(history).filter(({ state }) => state === 'addressed').length;
  if (findings === 0) return null;
  const share = (amount: number | null) => (amount === null ? null : amount / findings);
  return { findings, tokens: share(sumKnown([inputTokens, outputTokens])), costUsd: share(costUsd) };
}

/** What a run used in all. A driver asks for it before each call, so nothing else is computed. */
export function spentInAll(history: History): Spent {
  return sumOf([...callsOf(history).values()]);
}

/** What a run is known to have cost: calls whose cost is not known cost nothing here. */
export function knownCost(history: History): number {
  return usagesOf([...callsOf(history).values()]).reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
}

/**
 * What calls of these roles will use: each as much as the calls of its role took in the mean so far. Nothing is foreseen for
 * a role that has not replied.
 */
export function projected(history: History, roles: readonly string[]): Spent {
  const returned = [...callsOf(history).values()].filter((call) => call.returned !== null);
  const means = roles.map((role) => meanOf(sumOf(returned.filter(({ started }) => started.role === role))));
  return {
    calls: roles.length,
    seconds: means.reduce((sum, { seconds }) => sum + seconds, 0),
    inputTokens: sumKnown(means.map(({ inputTokens }) => inputTokens)),
    outputTokens: sumKnown(means.map(({ outputTokens }) => outputTokens)),
    costUsd: sumKnown(means.map(({ costUsd }) => costUsd)),
  };
}

function meanOf({ calls, seconds, inputTokens, outputTokens, costUsd }: Spent): Usage {
  const share = (amount: number) => (calls === 0 ? 0 : amount / calls);
  const known = (amount: number | null) => (amount === null ? null : share(amount));
  return {
    seconds: share(seconds),
    inputTokens: known(inputTokens),
    outputTokens: known(outputTokens),
    costUsd: known(costUsd),
  };
}

/** A checker's call belongs to the round that it makes; any other to the last round before it. */
function roundOf(history: History): (call: CallRecord) => string {
  const before = roundsBefore(history);
  const counted = history[0] === undefined ? 'reviewer' : roundKind(history[0].fold.loop);
  return ({ started, kind }) => {
    const done = before.get(started.seq) ?? 0;
    return String(kind === counted ? done + 1 : done);
  };
}

/** How many rounds were over before each event, by its number. */
function roundsBefore(history: History): ReadonlyMap<number, number> {
  const ends = new Set(rounds(history).map(({ index }) => index));
  const before = new Map<number, number>();
  let done = 0;
  for (const [index, { event }] of history.entries()) {
    before.set(event.seq, done);
    if (ends.has(index)) done += 1;
  }
  return before;
}

function usagesOf(calls: readonly CallRecord[]): readonly Usage[] {
  return calls.flatMap(({ returned, whenPostponed }) =>
    returned === null ? whenPostponed : [...whenPostponed, returned.usage],
  );
}

function sumOf(calls: readonly CallRecord[]): Spent {
  const usages = usagesOf(calls);
  return {
    calls: calls.length,
    seconds: usages.reduce((sum, { seconds }) => sum + seconds, 0),
    inputTokens: sumKnown(usages.map(({ inputTokens }) => inputTokens)),
    outputTokens: sumKnown(usages.map(({ outputTokens }) => outputTokens)),
    costUsd: sumKnown(usages.map(({ costUsd }) => costUsd)),
  };
}

function sumKnown(parts: readonly (number | null)[]): number | null {
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0);
}

function groupBy(
  calls: readonly CallRecord[],
  keyOf: (call: CallRecord) => string,
): ReadonlyMap<string, readonly CallRecord[]> {
  const groups = new Map<string, CallRecord[]>();
  for (const call of calls) {
    const key = keyOf(call);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [call]);
    else group.push(call);
  }
  return groups;
}

function mapValues<T, U>(groups: ReadonlyMap<string, T>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries([...groups].map(([key, value]) => [key, map(value)]));
}
