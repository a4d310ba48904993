import type { CallStarted } from '../journal/index.ts';
import { type Outcome, onlySeat, outcomes, waitingExit } from '../loop/index.ts';
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
    const why =
      whyAskedOfEdit(history) ?? whyLastDecided(history) ?? (openQuestion.text || openQuestion.reason);
    return { outcome: 'waiting', reason: led.reason, exit: waitingExit, why };
  }
  const why = sentences.isDue(led === null ? 'the first step' : sayLed(led));
  return { outcome: 'interrupted', reason: 'interrupted', exit: interruptedExit, why };
}

function whyEnded(history: History): string {
  const index = history.findLastIndex(({ facts }) => facts.some(({ kind }) => kind === 'ended'));
  const happened = history[index];
  if (happened?.event.type === 'run.stopped') return happened.event.why;
  const failures = happened === undefined ? [] : failuresAt(history, index);
  if (failures.length > 0) return failures.map(sayFailure).join('; ');
  return happened === undefined ? sayReply('') : sayWhy(happened, decisionsAt(history, index));
}

/**
 * The calls that failed for good where no rule decided the end. They need not be the last to come back: the other seats of a
 * panel are heard before it ends.
 */
function failuresAt(history: History, index: number): readonly Failed[] {
  const happened = history[index];
  if (happened === undefined || happened.facts.some(({ kind }) => kind === 'decided')) return [];
  const { loop, state } = happened.fold;
  const calls = [...callsOf(history.slice(0, index + 1)).values()];
  return Object.entries(state.failed).flatMap(([seat, times]) => {
    const last = calls.findLast(({ started, returned }) => {
      return (
        (started.seat ?? onlySeat) === seat && started.step === state.step && returned?.type === 'call.failed'
      );
    });
    if (times <= loop.retries || last?.returned?.type !== 'call.failed') return [];
    return [{ started: last.started, why: last.returned.why }];
  });
}

interface Failed {
  readonly started: CallStarted;
  readonly why: string;
}

function sayFailure({ started: { role, seat, attempt }, why }: Failed): string {
  return sentences.failedForGood(seat === null ? role : `${role} (${seat})`, attempt, why);
}

/** Null where the question is about something else than an edit: no rule leads to that one. */
function whyAskedOfEdit(history: History): string | null {
  const { loop, state } = lastFold(history);
  const stage = loop.stages.find(({ name }) => name === state.stage);
  const edit = history.findLast(({ event }) => event.type === 'artifact.edited')?.event;
  if (stage?.edited !== state.step || edit?.type !== 'artifact.edited') return null;
  return sentences.edited(edit.files ?? []);
}

/** Null where nothing has been decided yet: the run asks before it does anything. */
function whyLastDecided(history: History): string | null {
  const index = history.findLastIndex(({ facts }) => facts.some(({ kind }) => kind === 'decided'));
  const happened = history[index];
  return happened === undefined ? null : sayWhy(happened, decisionsAt(history, index));
}
