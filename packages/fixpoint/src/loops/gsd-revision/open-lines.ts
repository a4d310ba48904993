import type { Conflict } from '../../findings/index.ts';
import type { QuestionAnswered, QuestionAsked, RunEvent, StoredEvent } from '../../journal/index.ts';
import { meaningOf } from '../../runner/index.ts';
import { isSameConflict } from './slot-line.ts';

/** An open line of the slot as a run knows it; it is closed with its resolution when a revision completes. */
export interface OpenLine {
  readonly conflict: Conflict;
  /** What was decided, in words; null while nobody has. */
  readonly resolution: string | null;
}

/** The open lines of a run, and the question that it asked last. */
export interface OpenLines {
  readonly lines: readonly OpenLine[];
  readonly asked: Pick<QuestionAsked, 'conflict'> | null;
}

export const noLines: OpenLines = { lines: [], asked: null };

/** The open lines after one more event. */
export function followLines(before: OpenLines, event: StoredEvent<RunEvent>): OpenLines {
  switch (event.type) {
    case 'run.started':
      return { ...before, lines: event.carried.map(toOpenLine) };
    case 'call.replied':
      if (event.conflict !== null) return { ...before, lines: withConflict(before.lines, event.conflict) };
      return { ...before, lines: isCompleted(event) ? before.lines.filter(isUndecided) : before.lines };
    case 'question.asked':
      return { ...before, asked: event };
    case 'question.answered':
      return { ...before, lines: decided(before, event) };
    default:
      return before;
  }
}

/** Whether an event says that a producer completed its work, changed or not. */
export function isCompleted(event: StoredEvent<RunEvent>): boolean {
  if (event.type !== 'call.replied') return false;
  return event.reply.kind === 'done' || event.reply.kind === 'unchanged';
}

function toOpenLine(conflict: Conflict): OpenLine {
  return { conflict, resolution: null };
}

function isUndecided({ resolution }: OpenLine): boolean {
  return resolution === null;
}

/** A conflict that comes again is undecided again. */
function withConflict(lines: readonly OpenLine[], conflict: Conflict): readonly OpenLine[] {
  return [...lines.filter((line) => !isSameConflict(line.conflict, conflict)), toOpenLine(conflict)];
}

/** The answer to a conflict decides its line, the guidance of `adjust` each one that nothing was decided on. */
function decided({ lines, asked }: OpenLines, answer: QuestionAnswered): readonly OpenLine[] {
  if (answer.option === 'proceed' || answer.option === 'abandon') return lines;
  const conflict = asked?.conflict ?? null;
  const isAnswered =
    answer.option === 'adjust'
      ? isUndecided
      : (line: OpenLine) => conflict !== null && isSameConflict(line.conflict, conflict);
  const resolution = sayResolution(answer, conflict);
  return lines.map((line) => (isAnswered(line) ? { ...line, resolution } : line));
}

/** An answer in words: `adopt:2 (amend the decision): as in the minutes of May`. */
function sayResolution({ option, words }: QuestionAnswered, conflict: Conflict | null): string {
  const meaning = meaningOf(option, conflict);
  const chosen = meaning === null ? option : `${option} (${meaning})`;
  return words === null ? chosen : `${chosen}: ${words}`;
}
