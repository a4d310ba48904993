import { isDeepStrictEqual } from 'node:util';
import type { CallStarted, Happened, QuestionAsked, RunEnded, RunFold } from '../../journal/index.ts';
import { next } from '../../loop/index.ts';
import { bestVersion, type History, lastDecision, lastReviewed } from '../../views/index.ts';

/** Something that the journal says otherwise than it follows from what was seen. */
export interface WrongDecision {
  /** The event's number in the journal. */
  readonly seq: number;
  readonly what: string;
  readonly journalled: unknown;
  readonly computed: unknown;
}

type Pairs = Readonly<Record<string, readonly [journalled: unknown, computed: unknown]>>;

/** Holds what a run did by an event against what its loop asks for after the events before it. */
export function holdAgainst({ event }: Pick<Happened, 'event'>, before: History): readonly WrongDecision[] {
  const fold = before.at(-1)?.fold;
  if (fold === undefined) return [];
  const pairs = pairsOf(event, { fold, before });
  return Object.entries(pairs).flatMap(([what, [journalled, computed]]) => {
    return isDeepStrictEqual(journalled, computed) ? [] : [{ seq: event.seq, what, journalled, computed }];
  });
}

interface Standing {
  readonly fold: RunFold;
  readonly before: History;
}

function pairsOf(event: Happened['event'], standing: Standing): Pairs {
  const { openCalls, openQuestion } = standing.fold;
  switch (event.type) {
    case 'call.started':
      return pairsOfCall(event, standing);
    case 'call.replied':
    case 'call.failed':
    case 'call.postponed':
    case 'call.stale':
    case 'call.cancelled': {
      const open = openCalls.find(({ call }) => call === event.call);
      return { call: [event.call, open?.call ?? null] };
    }
    case 'question.asked':
      return pairsOfQuestion(event, standing);
    case 'question.answered':
      return { 'answered question': [event.question, openQuestion?.question ?? null] };
    case 'run.ended':
      return pairsOfEnding(event, standing);
    default:
      return {};
  }
}

function pairsOfCall(
  { step, word, role, seat, item, attempt, version }: CallStarted,
  { fold }: Standing,
): Pairs {
  const need = next(fold.loop, fold.state);
  const due = need.kind === 'calls' ? need.calls.find((each) => each.seat === seat) : undefined;
  return {
    step: [step, need.kind === 'ended' ? null : need.step],
    word: [word, due?.word ?? null],
    role: [role, due?.role ?? null],
    seat: [seat, due?.seat ?? null],
    item: [item, due?.item ?? null],
    attempt: [attempt, due?.attempt ?? null],
    version: [version.hash, fold.version.hash],
  };
}

function pairsOfQuestion(event: QuestionAsked, { fold }: Standing): Pairs {
  const need = next(fold.loop, fold.state);
  const due = need.kind === 'question' ? need : { word: null, reason: null, options: [] };
  return {
    question: [event.word, due.word],
    reason: [event.reason, due.reason],
    options: [event.options.map(({ option }) => option), due.options],
  };
}

function pairsOfEnding(event: RunEnded, { fold: { state }, before }: Standing): Pairs {
  return {
    outcome: [event.outcome, state.ended?.outcome ?? null],
    reason: [event.reason, state.ended?.reason ?? null],
    'deciding rule': [event.because, lastDecision(before)],
    'open findings': [event.open, state.findings.map(({ id }) => id)],
    'last reviewed version': [event.reviewed?.hash ?? null, lastReviewed(before)?.hash ?? null],
    'best version': [event.best?.hash ?? null, bestVersion(before)?.hash ?? null],
  };
}
