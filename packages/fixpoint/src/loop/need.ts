import { type Ending, onlySeat, type State } from './state.ts';
import { evaluate } from './tests.ts';
import { currentItem, listOf, stepOf } from './turn.ts';
import type { AskStep, CallStep, Loop } from './types.ts';
import { fillWord } from './word.ts';

/** What a run needs next; plain data, derived from the state and never stored. */
export type Need =
  | { readonly kind: 'calls'; readonly step: string; readonly calls: readonly Call[] }
  | Question
  | ({ readonly kind: 'ended' } & Ending);

/** One call to a role. The calls of one need may be made side by side. */
export interface Call {
  readonly role: string;
  /** The step's word; null for the first try of a panel's seat. */
  readonly word: string | null;
  /** The seat of a panel, such as a lens; null where there is no panel. */
  readonly seat: string | null;
  readonly item: string | null;
  /** 1, or more for a call that failed before. */
  readonly attempt: number;
  readonly tier?: 'up';
  readonly continues?: string;
}

/** A question to a person; `options` are the answers that `apply` takes. */
export interface Question {
  readonly kind: 'question';
  readonly step: string;
  readonly word: string;
  readonly reason: string;
  readonly options: readonly string[];
}

/** Says what the run needs next. */
export function next(loop: Loop, state: State): Need {
  if (state.ended !== null) return { kind: 'ended', ...state.ended };
  const step = stepOf(loop, state);
  if (step.kind === 'junction') throw new TypeError('a run never rests at a junction');
  return step.kind === 'call' ? callsOf(loop, state, step) : questionOf(loop, state, step);
}

function callsOf(loop: Loop, state: State, step: CallStep): Need {
  const seats = awaitedSeats(loop, state, step);
  const word = fillWord(loop, state, step.word);
  const item = currentItem(loop, state);
  return {
    kind: 'calls',
    step: state.step,
    calls: seats.map((seat) => callOf(state, { ...step, word }, { seat, item })),
  };
}

function callOf(state: State, step: CallStep, { seat, item }: { seat: string; item: string | null }): Call {
  const attempt = (state.failed[seat] ?? 0) + 1;
  const isFirstOfPanel = step.seats !== undefined && attempt === 1;
  return {
    role: step.role,
    word: isFirstOfPanel ? null : step.word,
    seat: step.seats === undefined ? null : seat,
    item,
    attempt,
    ...(step.tier === undefined ? {} : { tier: step.tier }),
    ...(step.continues === undefined ? {} : { continues: step.continues }),
  };
}

/** The seats of a call step: those of its panel, or the only one. */
export function seatsOf(loop: Loop, state: State, step: CallStep): readonly string[] {
  return step.seats === undefined ? [onlySeat] : listOf(loop, state, step.seats);
}

/** The seats that have neither replied nor failed for good. */
export function awaitedSeats(loop: Loop, state: State, step: CallStep): readonly string[] {
  const isSpent = (seat: string) => (state.failed[seat] ?? 0) > loop.retries;
  return seatsOf(loop, state, step).filter((seat) => !state.replied.includes(seat) && !isSpent(seat));
}

function questionOf(loop: Loop, state: State, step: AskStep): Question {
  const reason = reasonOf(state, step);
  const word = `ask:${step.word.replace('{reason}', reason)}`;
  return { kind: 'question', step: state.step, word, reason, options: optionsOf(loop, state, step) };
}

/** What a question is about. */
export function reasonOf(state: State, step: AskStep): string {
  return step.reason ?? state.reason ?? step.word;
}

function optionsOf(loop: Loop, state: State, step: AskStep): readonly string[] {
  return Object.entries(step.options).flatMap(([name, option]) => {
    if (!option.if.every((test) => evaluate(loop, state, test).holds)) return [];
    if (option.each === undefined) return [name];
    const count = state.conflict?.alternatives ?? 0;
    return Array.from({ length: count }, (_, index) => `${name}:${index + 1}`);
  });
}
