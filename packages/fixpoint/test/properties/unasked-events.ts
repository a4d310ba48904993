import { type LoopEvent, next, type ReplyKind, repliesOf, stepOf } from '../../src/loop/index.ts';
import { exampleReply, type Standing } from './example-reply.ts';
import type { Tape } from './tape.ts';

const seats = [null, 'a', 'nobody'];
const kinds = Object.values(repliesOf).flat();
const options = ['proceed', 'adjust', 'abandon', 'adopt', 'adopt:1', 'adopt:9', 'constructor', ''];

/** Events of every kind that a run did not ask for where it stands. */
export function unaskedEvents(standing: Standing, tape: Tape): readonly LoopEvent[] {
  const { newest } = standing.state;
  const events: readonly LoopEvent[] = [
    ...seats.flatMap((seat) => kinds.map((kind) => replied(standing, { seat, kind }, tape))),
    ...seats.map((seat): LoopEvent => ({ kind: 'failed', seat, failure: 'crash' })),
    ...options.map((option): LoopEvent => ({ kind: 'answered', option })),
    { kind: 'edited', version: newest + 1 },
    { kind: 'stopped', outcome: 'abandoned', reason: 'cancelled' },
    { kind: 'reopened' },
  ];
  return events.filter((event) => !isAsked(standing, event));
}

interface Given {
  readonly seat: string | null;
  readonly kind: ReplyKind;
}

function replied(standing: Standing, { seat, kind }: Given, tape: Tape): LoopEvent {
  return { kind: 'replied', seat, reply: exampleReply(standing, kind, tape) };
}

function isAsked({ loop, state }: Standing, event: LoopEvent): boolean {
  const need = next(loop, state);
  const step = stepOf(loop, state);
  const isSeatDue = (seat: string | null) =>
    need.kind === 'calls' && need.calls.some((call) => call.seat === seat);
  switch (event.kind) {
    case 'replied':
      return isSeatDue(event.seat) && step.kind === 'call' && step.on[event.reply.kind] !== undefined;
    case 'failed':
      return isSeatDue(event.seat);
    case 'answered':
      return need.kind === 'question' && need.options.includes(event.option);
    case 'edited':
    case 'stopped':
      return need.kind !== 'ended';
    case 'reopened':
      return need.kind === 'ended' && ['inconclusive', 'over-budget'].includes(need.outcome);
  }
}
