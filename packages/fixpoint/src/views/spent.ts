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
 * What a run has used: calls made (gates too), their seconds added up, tokens and money. Each try that was sent counts as a
 * call; what one used that has not returned is not known.
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

/** What a run used in all. */
export function spentInAll(history: History): Spent {
  return sumOf([...callsOf(history).values()]);
}

/** What the calls of a run used that are over. */
export function spentBefore(history: History): Spent {
  return addUp([...callsOf(history).values()], usagesOf);
}

/**
 * What a budget has to take for used: a try that was cut off, or is under way, as much as the calls of its role took in the
 * mean so far. A driver asks for it before each call, so nothing else is computed.
 */
export function spentForBudget(history: History): Spent {
  const calls = [...callsOf(history).values()];
  const over = addUp(calls, usagesOf);
  const cutOff = calls.flatMap((call) => triesLost(call).map(() => call.started.role));
  const { calls: _, ...foreseen } = projected(history, cutOff);
  return { calls: over.calls, ...sumUsages([over, foreseen]) };
}

/** What a run is known to have cost: calls whose cost is not known cost nothing here. */
export function knownCost(history: History): number {
  return [...callsOf(history).values()]
    .flatMap(usagesOf)
    .reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
}

/**
 * What calls of these roles will use: each as much as the calls of its role took in the mean so far. Nothing is foreseen for
 * a role that has not replied.
 */
export function projected(history: History, roles: readonly string[]): Spent {
  const returned = [...callsOf(history).values()].filter((call) => call.returned !== null);
  const means = roles.map((role) => meanOf(returned.filter(({ started }) => started.role === role)));
  return { calls: roles.length, ...sumUsages(means) };
}

function meanOf(calls: readonly CallRecord[]): Usage {
  const { seconds, inputTokens, outputTokens, costUsd } = sumUsages(calls.flatMap(usagesOf));
  const share = (amount: number) => (calls.length === 0 ? 0 : amount / calls.length);
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

/** What the tries of a call used that came back. */
function usagesOf({ returned, whenPostponed }: CallRecord): readonly Usage[] {
  return returned === null ? whenPostponed : [...whenPostponed, returned.usage];
}

const unknown: Usage = { seconds: 0, inputTokens: null, outputTokens: null, costUsd: null };

/** The tries of a call that did not come back. What a gate uses is nobody's tokens. */
function triesLost({ kind, lost, isOpen }: CallRecord): readonly Usage[] {
  return kind === 'gate' ? [] : Array.from({ length: lost + (isOpen ? 1 : 0) }, () => unknown);
}

function sumOf(calls: readonly CallRecord[]): Spent {
  return addUp(calls, (call) => [...usagesOf(call), ...triesLost(call)]);
}

function addUp(calls: readonly CallRecord[], usedBy: (call: CallRecord) => readonly Usage[]): Spent {
  const tries = calls.reduce((sum, call) => sum + call.tries, 0);
  return { calls: tries, ...sumUsages(calls.flatMap(usedBy)) };
}

function sumUsages(usages: readonly Usage[]): Usage {
  return {
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
