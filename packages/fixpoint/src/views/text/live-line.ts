import { countBySeverity } from '../../findings/index.ts';
import type { CallPostponed } from '../../journal/index.ts';
import { roundKind } from '../calls.ts';
import { type History, lastFold, timesOf } from '../history.ts';
import { rounds } from '../rounds.ts';
import { spentBefore } from '../spent.ts';
import { fitColumns } from './columns.ts';
import { sayCost, sayDuration } from './quantities.ts';
import { safeLine } from './safe-text.ts';
import { sayMarks } from './severity-mark.ts';

const widest = 100;

/**
 * Says in one line of at most 100 columns how a run that is under way stands.
 *
 * @param now milliseconds since 1970.
 */
export function liveLine(history: History, now: number): string {
  const { loop, state } = lastFold(history);
  const marks = sayMarks(loop.severities, countBySeverity(loop.severities, state.findings));
  const price = spentBefore(history).costUsd;
  const head = `round ${roundNow(history)}`;
  const tail = [sayDuration((now - timesOf(history).from) / 1000), sayCost(price)].join(' · ');
  const room = widest - head.length - tail.length - 2 * separator.length;
  const middle = fitColumns([marks, sayWork(history)].join(separator), room);
  return [head, middle, tail].join(separator);
}

const separator = ' · ';

/** A check that is under way is the next round's; all else belongs to the round before it. */
function roundNow(history: History): number {
  const { loop, openCalls } = lastFold(history);
  const done = rounds(history).length;
  const isChecking = openCalls.some(({ role }) => loop.roles[role]?.is === roundKind(loop));
  return isChecking ? done + 1 : Math.max(done, 1);
}

/** Who is at work, or whom the run waits for. */
function sayWork(history: History): string {
  const { openCalls, openQuestion, postponed, state } = lastFold(history);
  if (state.ended !== null) return state.ended.outcome;
  if (openQuestion !== null) return `waiting for a person: ${safeLine(openQuestion.word)}`;
  const [first] = openCalls;
  if (first === undefined) return safeLine(state.step);
  if (postponed.length === openCalls.length)
    return `${safeLine(first.word ?? first.step)}: ${sayRest(postponed)}`;
  const who = openCalls.length === 1 ? safeLine(first.agent) : `${openCalls.length} side by side`;
  return `${safeLine(first.word ?? first.step)}: ${who}`;
}

/** ISO times sort as they are; of an end the hour is enough. */
function sayRest(postponed: readonly CallPostponed[]): string {
  const ends = postponed.flatMap(({ until }) => until ?? []).toSorted();
  const last = ends.at(-1);
  return last === undefined ? 'put off' : `rests until ${last.slice(11, 19)} UTC`;
}
