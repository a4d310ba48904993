import { isDeepStrictEqual } from 'node:util';
import type { Happened, RunEvent } from '../../journal/index.ts';
import { type Loop, type Need, next } from '../../loop/index.ts';
import { type Decision, decisionsAt, type History } from '../../views/index.ts';
import { type Followed, follow } from './follow.ts';

/** A recorded run held against another loop, as far as the two agree. */
export interface ComparedLoops {
  /** The number of the last event on which both agree; null where they begin otherwise. */
  readonly sameUntil: number | null;
  /** Null where they agree to the end of the recording. */
  readonly divergedBy: Divergence | null;
}

/** The first event after which two loops want different things. What would follow under the other one is not known. */
export interface Divergence {
  readonly seq: number;
  readonly event: RunEvent['type'];
  readonly own: LoopResponse;
  readonly other: LoopResponse;
}

/** What a loop makes of one event: what it decided, rule by rule, and what it needs then. */
export type LoopResponse =
  | { readonly kind: 'decided'; readonly decisions: readonly Decision[]; readonly needs: Need }
  | { readonly kind: 'refused'; readonly why: string };

/**
 * Follows a recorded run under another loop until what it needs differs. Loops that get to the same need by other rules
 * agree: only what is done is compared.
 */
export function compareLoops(own: History, other: Loop): ComparedLoops {
  const events = own.map(({ event }) => event);
  const taken: Happened[] = [];
  for (const followed of follow(events, other)) {
    const mine = own[taken.length];
    if (mine === undefined) break;
    if (followed.kind === 'taken') taken.push(followed);
    if (agrees(mine, followed)) continue;
    const at = mine.event.seq;
    const divergedBy: Divergence = {
      seq: at,
      event: mine.event.type,
      own: responseAt(own.slice(0, at + 1)),
      other: followed.kind === 'taken' ? responseAt(taken) : { kind: 'refused', why: followed.why },
    };
    return { sameUntil: at === 0 ? null : at - 1, divergedBy };
  }
  return { sameUntil: own.at(-1)?.event.seq ?? null, divergedBy: null };
}

function agrees(mine: Happened, followed: Followed): boolean {
  return followed.kind === 'taken' && isDeepStrictEqual(needOf(mine), needOf(followed));
}

function needOf({ fold }: Pick<Happened, 'fold'>): Need {
  return next(fold.loop, fold.state);
}

function responseAt(history: History): LoopResponse {
  const last = history.length - 1;
  const happened = history[last];
  if (happened === undefined) throw new TypeError('a history begins with run.started');
  return { kind: 'decided', decisions: decisionsAt(history, last), needs: needOf(happened) };
}
