import { type Outcome, outcomes, waitingExit } from '../loop/index.ts';
import { callsOf } from './calls.ts';
import { type History, lastFold } from './history.ts';
import { sayLed, whereTo } from './led.ts';
import { sayReply, sentences } from './messages.ts';
import { decisionsAt, sayWhy } from './why.ts';

/** How a run stands: how it ended, or that it asks a person, or that it was left before either. */
export interface Standing {
  readonly outcome: Outcome | 'waiting' | 'interrupted';
  readonly reason: string;
  /** Exit code of a command that leaves it so. */
  readonly exit: number;
  /** The sentence that the deciding rule and its numbers make. */
  readonly why: string;
}

/** Exit code of a command that was interrupted (design.md 6), as a shell expects it of one that Ctrl-C ended. */
export const interruptedExit = 130;

/** Says how a run stands, and why. */
export function standingOf(history: History): Standing {
  const { state, openQuestion } = lastFold(history);
  if (state.ended !== null) {
    const { outcome, reason } = state.ended;
    return { outcome, reason, exit: outcomes[outcome].exit, why: whyEnded(history) };
  }
  const last = history.at(-1);
  const led = last === undefined ? null : whereTo(last);
  if (led?.kind === 'question' && openQuestion !== null) {
    const why = whyLastDecided(history) ?? (openQuestion.text || openQuestion.reason);
    return { outcome: 'waiting', reason: led.reason, exit: waitingExit, why };
  }
  const why = sentences.isDue(led === null ? 'the first step' : sayLed(led));
  return { outcome: 'interrupted', reason: 'interrupted', exit: interruptedExit, why };
}

function whyEnded(history: History): string {
  const index = history.findLastIndex(({ facts }) => facts.some(({ kind }) => kind === 'ended'));
  const happened = history[index];
  if (happened?.event.type === 'run.stopped') return happened.event.why;
  if (happened?.event.type === 'call.failed') {
    const { call, why } = happened.event;
    const started = callsOf(history).get(call)?.started;
    return sentences.failedForGood(started?.role ?? 'a call', started?.attempt ?? 1, why);
  }
  return happened === undefined ? sayReply('') : sayWhy(happened, decisionsAt(history, index));
}

/** Null where nothing has been decided yet: the run asks before it does anything. */
function whyLastDecided(history: History): string | null {
  const index = history.findLastIndex(({ facts }) => facts.some(({ kind }) => kind === 'decided'));
  const happened = history[index];
  return happened === undefined ? null : sayWhy(happened, decisionsAt(history, index));
}
