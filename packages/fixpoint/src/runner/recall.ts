import type { Conflict, Finding } from '../findings/index.ts';
import {
  type QuestionAnswered,
  type QuestionAsked,
  type RunEvent,
  type RunFold,
  recallFindings,
  type StoredEvent,
  type Wordings,
} from '../journal/index.ts';

/** What a person decided. */
export interface BriefedAnswer {
  /** What the question was about. */
  readonly about: string;
  readonly option: string;
  /** What the option stands for, where it is an alternative of a conflict. */
  readonly meaning: string | null;
  /** The conflict that was decided, where it was one. */
  readonly conflict: Conflict | null;
  readonly words: string | null;
}

/** What of a run's texts is still of use to its next call. */
export interface Recalled {
  readonly findings: Wordings;
  /** What gates that are red on the present version found. */
  readonly ofGates: readonly Finding[];
  /** What the producer said when it was done last. */
  readonly report: string | null;
  readonly answers: readonly BriefedAnswer[];
  /** Answers since the last completed revision. */
  readonly fresh: readonly BriefedAnswer[];
}

/** Looks the texts of a run up in its events. */
export function recall(events: readonly StoredEvent<RunEvent>[]): Recalled {
  const answers: BriefedAnswer[] = [];
  let report: string | null = null;
  let freshFrom = 0;
  let question: QuestionAsked | null = null;
  for (const event of events) {
    if (event.type === 'question.asked') question = event;
    if (event.type === 'question.answered' && question !== null) {
      answers.push(briefAnswer(event, question));
    }
    if (event.type !== 'call.replied') continue;
    if (event.summary !== null) report = event.summary;
    if (event.reply.kind === 'done' || event.reply.kind === 'unchanged') freshFrom = answers.length;
  }
  return {
    findings: recallFindings(events),
    ofGates: redGates(events),
    report,
    answers,
    fresh: answers.slice(freshFrom),
  };
}

/** A gate's red ends when it is run again, and with the version that it was found on. */
function redGates(events: readonly StoredEvent<RunEvent>[]): readonly Finding[] {
  const roles = new Map<string, string>();
  const red = new Map<string, readonly Finding[]>();
  for (const event of events) {
    if (event.type === 'call.started') roles.set(event.call, event.role);
    if (event.type === 'artifact.edited') red.clear();
    if (event.type !== 'call.replied') continue;
    const role = roles.get(event.call) ?? '';
    if (event.reply.kind === 'red') red.set(role, event.findings);
    if (event.reply.kind === 'green') red.delete(role);
    if (event.reply.kind === 'done') red.clear();
  }
  return [...red.values()].flat();
}

function briefAnswer(
  { option, words }: QuestionAnswered,
  { reason, conflict }: QuestionAsked,
): BriefedAnswer {
  return { about: reason, option, meaning: meaningOf(option, conflict), conflict, words };
}

/** Says what `adopt:2` stands for: the second alternative of the conflict; null for an option without a number. */
export function meaningOf(option: string, conflict: Conflict | null): string | null {
  const [, number] = option.split(':');
  return number === undefined ? null : (conflict?.alternatives[Number(number) - 1] ?? null);
}

/** The conflict that a run's present question is about: one it began with, or the one that a producer returned last. */
export function pendingConflict(fold: RunFold, events: readonly StoredEvent<RunEvent>[]): Conflict | null {
  if (fold.state.conflict === null) return null;
  const returned = events.findLast((event) => event.type === 'call.replied' && event.conflict !== null);
  if (returned?.type === 'call.replied') return returned.conflict;
  return fold.started.carried[fold.state.item] ?? null;
}
