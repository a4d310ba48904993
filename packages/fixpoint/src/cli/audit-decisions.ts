import { isDeepStrictEqual } from 'node:util';
import type { Happened } from '../journal/index.ts';
import { next } from '../loop/index.ts';
import { bestVersion, type History, lastReviewed, type SeenRun } from '../views/index.ts';

/** Something that the journal says otherwise than it follows from what was seen. */
export interface WrongDecision {
  /** The event's number in the journal. */
  readonly seq: number;
  readonly what: string;
  readonly journalled: unknown;
  readonly computed: unknown;
}

/** What was decided again from the observations alone, and held against the journal. */
export interface AuditedDecisions {
  readonly ok: boolean;
  /** How many decisions were computed. */
  readonly decisions: number;
  readonly wrong: readonly WrongDecision[];
}

/** Holds every question and ending of a journal against what the loop makes of the events before it. */
export function auditDecisions({ history }: SeenRun): AuditedDecisions {
  const wrong = history.flatMap((happened, index) => compare(happened, history.slice(0, index)));
  const decisions = history.flatMap(({ facts }) => facts.filter(({ kind }) => kind === 'decided')).length;
  return { ok: wrong.length === 0, decisions, wrong };
}

function compare({ event }: Happened, before: History): readonly WrongDecision[] {
  const fold = before.at(-1)?.fold;
  if (fold === undefined) return [];
  const differ = (what: string, journalled: unknown, computed: unknown): readonly WrongDecision[] =>
    isDeepStrictEqual(journalled, computed) ? [] : [{ seq: event.seq, what, journalled, computed }];
  if (event.type === 'question.asked') {
    const need = next(fold.loop, fold.state);
    const computed = need.kind === 'question' ? need : { word: null, reason: null, options: [] };
    return [
      ...differ('question', event.word, computed.word),
      ...differ('reason', event.reason, computed.reason),
      ...differ(
        'options',
        event.options.map(({ option }) => option),
        computed.options,
      ),
    ];
  }
  if (event.type !== 'run.ended') return [];
  return [
    ...differ('outcome', event.outcome, fold.state.ended?.outcome ?? null),
    ...differ('reason', event.reason, fold.state.ended?.reason ?? null),
    ...differ(
      'open findings',
      event.open,
      fold.state.findings.map(({ id }) => id),
    ),
    ...differ('last reviewed version', event.reviewed?.hash ?? null, lastReviewed(before)?.hash ?? null),
    ...differ('best version', event.best?.hash ?? null, bestVersion(before)?.hash ?? null),
  ];
}
