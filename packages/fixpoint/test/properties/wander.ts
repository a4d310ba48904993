import { FixpointError } from '../../src/base/index.ts';
import {
  apply,
  type Fact,
  initial,
  type LoopEvent,
  type Need,
  next,
  type ReplyKind,
  type State,
  stepOf,
} from '../../src/loop/index.ts';
import { exampleReply } from './example-reply.ts';
import type { LoopCase } from './loop-case.ts';
import type { Tape } from './tape.ts';

/** One event of a run, with the states around it. */
export interface Stride {
  readonly before: State;
  readonly need: Need;
  readonly event: LoopEvent;
  readonly after: State;
  readonly facts: readonly Fact[];
}

const mostStrides = 5000;

/** Goes through a run with whatever events a tape chooses, until it ends. Its states are frozen. */
export function wander(given: LoopCase, tape: Tape): readonly Stride[] {
  const { loop } = given;
  const strides: Stride[] = [];
  let state = freeze(initial(loop, given.input).state);
  for (let need = next(loop, state); need.kind !== 'ended'; need = next(loop, state)) {
    if (strides.length === mostStrides) throw new Error('this run does not end');
    const event = freeze(exampleEvent(given, state, tape));
    const { state: after, facts } = apply(loop, state, event);
    strides.push({ before: state, need, event, after: freeze(after), facts });
    state = after;
  }
  return strides;
}

function exampleEvent({ loop }: LoopCase, state: State, tape: Tape): LoopEvent {
  const need = next(loop, state);
  const step = stepOf(loop, state);
  if (need.kind === 'question') {
    return { kind: 'answered', option: tape.pick(need.options as [string, ...string[]]) };
  }
  if (need.kind === 'ended' || step.kind !== 'call') throw new Error('nothing is needed');
  const { seat } = tape.pick(need.calls as [(typeof need.calls)[0], ...typeof need.calls]);
  if (tape.once(6)) {
    return { kind: 'failed', seat, failure: tape.pick(['crash', 'timeout', 'empty', 'unparseable']) };
  }
  const kinds = Object.keys(step.on) as [ReplyKind, ...ReplyKind[]];
  return { kind: 'replied', seat, reply: exampleReply({ loop, state }, tape.pick(kinds), tape) };
}

/** Freezes all of it, so that whoever changes a state in place is found out. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) freeze(inner);
  }
  return value;
}

/** The code of the error that something throws; undefined where it throws none. */
export function codeOf(action: () => unknown): string | undefined {
  try {
    action();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof FixpointError) return thrown.code;
    throw thrown;
  }
}
