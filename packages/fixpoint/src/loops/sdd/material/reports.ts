import type { CallReplied } from '../../../journal/index.ts';
import { type SaidReport, sayReports } from '../ledger/say-reports.ts';
import type { Part } from './part.ts';

interface Report extends SaidReport {
  readonly kind: CallReplied['reply']['kind'];
}

/** All that implementers reported in a part of a run, the oldest first; null where none has. */
export function reportOf(part: Part): string | null {
  return sayReports(reportsIn(part));
}

const isDone: readonly Report['kind'][] = ['done', 'unchanged', 'unevidenced'];

/** What the implementers of a part said each time that they were done; null where they never were. */
export function doneReportsOf(part: Part): string | null {
  return sayReports(reportsIn(part).filter(({ kind }) => isDone.includes(kind)));
}

function reportsIn({ happened }: Part): readonly Report[] {
  const words = new Map(
    happened.flatMap(({ event }) =>
      event.type === 'call.started' ? [[event.call, event.word ?? event.role]] : [],
    ),
  );
  return happened.flatMap(({ event }) => {
    if (event.type !== 'call.replied') return [];
    const text = event.summary?.trim() ?? '';
    return text === '' ? [] : [{ word: words.get(event.call) ?? '', kind: event.reply.kind, text }];
  });
}

/** Where an implementer could not go on: what it said, and what a person answered. */
export interface Stuck {
  readonly said: string;
  readonly answer: string;
  readonly words: string | null;
}

/** What was answered to the implementer whose call is made again; null where its last call came to an end. */
export function stuckIn({ happened }: Part): Stuck | null {
  const last = happened.findLast(({ event }) => event.type === 'call.replied')?.event;
  const answered = happened.findLast(({ event }) => event.type === 'question.answered')?.event;
  if (last?.type !== 'call.replied' || answered?.type !== 'question.answered') return null;
  const isStuck = last.reply.kind === 'needs-context' || last.reply.kind === 'blocked';
  return isStuck ? { said: last.summary ?? '', answer: answered.option, words: answered.words } : null;
}
