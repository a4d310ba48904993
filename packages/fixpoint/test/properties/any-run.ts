import {
  apply,
  initial,
  type LoopEvent,
  next,
  type ReplyKind,
  type State,
  stepOf,
} from '../../src/loop/index.ts';
import { exampleReply } from './example-reply.ts';
import type { LoopCase } from './loop-case.ts';
import type { Tape } from './tape.ts';

/** What a test tells of a run from its events alone. */
export interface Witness<Seen> {
  readonly start: Seen;
  readonly see: (seen: Seen, event: LoopEvent, before: State) => Seen;
}

const mostEvents = 300;

/** Carries a run to its end, or until nothing more is chosen. */
export function carry<Seen>(
  given: LoopCase,
  tape: Tape,
  { start, see }: Witness<Seen>,
): { readonly state: State; readonly seen: Seen } {
  let state = initial(given.loop, given.input).state;
  let seen = start;
  for (let events = 0; events < mostEvents; events += 1) {
    const event = anyEvent(given, state, tape);
    if (event === null) break;
    seen = see(seen, event, state);
    state = apply(given.loop, state, event).state;
  }
  return { state, seen };
}

/** An event that a driver could hand in: a reply, a failure, an answer, an edit, or a run that goes on. */
function anyEvent({ loop }: LoopCase, state: State, tape: Tape): LoopEvent | null {
  if (state.ended !== null)
    return state.ended.outcome === 'inconclusive' && tape.once(2) ? { kind: 'reopened' } : null;
  if (tape.once(12)) return { kind: 'edited', version: tape.choose(state.newest + 2) };
  const need = next(loop, state);
  const step = stepOf(loop, state);
  if (need.kind === 'question') {
    return { kind: 'answered', option: tape.pick(need.options as [string, ...string[]]) };
  }
  if (need.kind !== 'calls' || step.kind !== 'call') throw new Error('nothing is needed');
  const { seat } = tape.pick(need.calls as [(typeof need.calls)[0], ...typeof need.calls]);
  if (tape.once(12)) return { kind: 'failed', seat, failure: 'crash' };
  const kinds = Object.keys(step.on) as [ReplyKind, ...ReplyKind[]];
  return { kind: 'replied', seat, reply: exampleReply({ loop, state }, tape.pick(kinds), tape) };
}
