import type { Happened, RunEvent } from '../../journal/index.ts';
import { follow, type RecordedEvents } from './follow.ts';
import { holdAgainst, type WrongDecision } from './hold-against.ts';

/** A recorded run, decided again from its observations alone, and held against what it did. */
export interface Retraced {
  readonly ok: boolean;
  /** How many decisions were computed. */
  readonly decisions: number;
  readonly wrong: readonly WrongDecision[];
  /** The event that does not follow from those before it, where there is one; nothing is computed beyond it. */
  readonly refused: RefusedEvent | null;
  readonly history: readonly Happened[];
}

/** An event that a loop did not ask for. */
export interface RefusedEvent {
  readonly seq: number;
  readonly type: RunEvent['type'];
  readonly why: string;
}

/**
 * Computes every decision of a recorded run again, under the loop that it began with.
 *
 * @throws {FixpointError} `journal` where the run cannot begin.
 */
export function retrace(events: RecordedEvents): Retraced {
  const history: Happened[] = [];
  const wrong: WrongDecision[] = [];
  let refused: RefusedEvent | null = null;
  for (const followed of follow(events)) {
    wrong.push(...holdAgainst(followed, history));
    if (followed.kind === 'taken') {
      const { event, facts, fold } = followed;
      history.push({ event, facts, fold });
    } else {
      const { event, why } = followed;
      refused = { seq: event.seq, type: event.type, why };
    }
  }
  const decisions = history.flatMap(({ facts }) => facts.filter(({ kind }) => kind === 'decided')).length;
  return { ok: wrong.length === 0 && refused === null, decisions, wrong, refused, history };
}
