import { assertNever, FixpointError } from '../base/index.ts';
import type { Failure } from '../findings/index.ts';
import { settleEdit, takeEdit } from './edit.ts';
import type { Transition } from './fact.ts';
import { takeIn } from './meaning.ts';
import { enterStage, follow } from './move.ts';
import { awaitedSeats, type Need, next, reasonOf, seatsOf } from './need.ts';
import type { LoopEvent, Reply } from './reply.ts';
import { decide } from './rules.ts';
import { type LoopInput, onlySeat, type State } from './state.ts';
import { stepOf, type Turn, withState } from './turn.ts';
import type { CallStep, Loop } from './types.ts';

/** The state at the start of a run, with what was decided to get to the first call. */
export function initial(loop: Loop, input: LoopInput = {}): Transition<State> {
  const first = loop.stages[0];
  if (first === undefined) throw new FixpointError('definition', `loop ${loop.name} has no stage`);
  const state: State = {
    stage: first.name,
    item: 0,
    step: first.start,
    reason: null,
    back: null,
    version: 0,
    newest: 0,
    inputCounts: false,
    cameBack: false,
    reviewed: false,
    red: [],
    seen: false,
    findings: [],
    edited: null,
    conflict: null,
    memory: {},
    failed: {},
    replied: [],
    lists: input.lists ?? {},
    carried: input.openConflicts ?? [],
    ended: null,
  };
  return enterStage({ loop, state, facts: [] }, 0);
}

/**
 * Takes one event in and decides what follows.
 *
 * @throws {FixpointError} `refused` where the event isn't what `next` asked for; the state is untouched.
 */
export function apply(loop: Loop, state: State, event: LoopEvent): Transition<State> {
  const { state: after, facts } = turnBy({ loop, state, facts: [] }, event);
  return { state: after, facts };
}

function turnBy(turn: Turn, event: LoopEvent): Turn {
  switch (event.kind) {
    case 'replied':
      return takeReply(turn, event.seat ?? onlySeat, event.reply);
    case 'failed':
      return takeFailure(turn, event.seat ?? onlySeat, event.failure);
    case 'answered':
      return takeAnswer(turn, event.option);
    case 'edited':
      if (turn.state.ended !== null) throw refuse(turn, 'an edit');
      return takeEdit(turn, event.version);
    case 'stopped':
      return stop(turn, event);
    case 'reopened':
      return reopen(turn);
    default:
      return assertNever(event);
  }
}

function takeReply(turn: Turn, seat: string, reply: Reply): Turn {
  const step = awaitedCall(turn, seat);
  const rules = step.on[reply.kind];
  if (rules === undefined) throw refuse(turn, `a reply of kind ${reply.kind}`);
  const isFirst = turn.state.replied.length === 0;
  const seats = seatsOf(turn.loop, turn.state, step);
  const replied = seats.filter((each) => each === seat || turn.state.replied.includes(each));
  const { [seat]: _, ...failed } = turn.state.failed;
  const taken = withState(takeIn(turn, reply, isFirst), { replied, failed });
  if (replied.length < seats.length) return endWhereNobodyIsLeft(taken, step);
  const decided = decide(taken, reply.kind, rules);
  return follow(decided.turn, decided.to);
}

/** Failures lie below the rules: the same call again, and when the retries are spent the run is inconclusive. */
function takeFailure(turn: Turn, seat: string, failure: Failure): Turn {
  const step = awaitedCall(turn, seat);
  const times = (turn.state.failed[seat] ?? 0) + 1;
  const failed = { ...turn.state.failed, [seat]: times };
  const fact = { kind: 'retried', step: turn.state.step, seat: seat || null, failure } as const;
  const isRetried = times <= turn.loop.retries;
  return endWhereNobodyIsLeft(withState(turn, { failed }, ...(isRetried ? [fact] : [])), step);
}

/** A seat that failed for good makes its panel incomplete, but the others are heard first: their calls are under way. */
function endWhereNobodyIsLeft(turn: Turn, step: CallStep): Turn {
  if (awaitedSeats(turn.loop, turn.state, step).length > 0) return turn;
  const reason = turn.loop.roles[step.role]?.fails ?? `${step.role}-failed`;
  return follow(turn, { kind: 'end', outcome: 'inconclusive', reason });
}

function takeAnswer(turn: Turn, given: string): Turn {
  const need = next(turn.loop, turn.state);
  const step = stepOf(turn.loop, turn.state);
  if (need.kind !== 'question' || step.kind !== 'ask' || !need.options.includes(given)) {
    throw refuse(turn, `the answer ${given}`);
  }
  const [name = given] = given.split(':');
  const rule = step.options[name]?.rule;
  if (rule === undefined) throw refuse(turn, `the answer ${given}`);
  const about = withState(turn, { reason: reasonOf(turn.state, step) });
  const decided = decide(about, given, [rule]);
  return follow(settleEdit(decided.turn), decided.to);
}

function stop(turn: Turn, { outcome, reason }: LoopEvent & { readonly kind: 'stopped' }): Turn {
  if (turn.state.ended !== null) throw refuse(turn, 'a stop');
  return withState(turn, { ended: { outcome, reason } }, { kind: 'ended', outcome, reason });
}

function reopen(turn: Turn): Turn {
  const outcome = turn.state.ended?.outcome;
  if (outcome !== 'inconclusive' && outcome !== 'over-budget') throw refuse(turn, 'going on');
  return withState(turn, { ended: null, failed: {} });
}

/** The step whose call of this seat is due. */
function awaitedCall(turn: Turn, seat: string): CallStep {
  const step = stepOf(turn.loop, turn.state);
  const isDue =
    turn.state.ended === null &&
    step.kind === 'call' &&
    awaitedSeats(turn.loop, turn.state, step).includes(seat);
  if (!isDue) throw refuse(turn, seat === onlySeat ? 'a reply' : `a reply of seat ${seat}`);
  return step;
}

function refuse({ loop, state }: Turn, what: string): FixpointError {
  return new FixpointError('refused', `${what} was not asked for: the run ${sayNeed(next(loop, state))}`, {
    hint: 'Look at what the run needs now, and hand in that.',
  });
}

function sayNeed(need: Need): string {
  switch (need.kind) {
    case 'calls':
      return `awaits ${need.calls.map(({ role, seat }) => (seat === null ? role : `${role} (${seat})`)).join(', ')}`;
    case 'question':
      return `asks a person: ${need.options.join(', ')}`;
    case 'ended':
      return `has ended ${need.outcome} (${need.reason})`;
    default:
      return assertNever(need);
  }
}
