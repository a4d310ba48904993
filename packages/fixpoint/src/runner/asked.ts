import { defined } from '../base/index.ts';
import type { Finding } from '../findings/index.ts';
import type { RunEvent, RunFold, StoredEvent } from '../journal/index.ts';
import { type Call, type ReplyKind, stepOf } from '../loop/index.ts';
import { findLastReview } from './last-review.ts';
import { recall } from './recall.ts';

/** What a call was asked. A reader needs it where the form of a reply alone does not say what it answers. */
export interface Asked {
  /** The kinds of reply that the step says something about. */
  readonly replies: readonly ReplyKind[];
  /** The item that the call is about, such as a task; null for a call about the whole. */
  readonly item: string | null;
  /** The findings that were sent, under the engine's ids. */
  readonly findings: readonly Finding[];
  /** The item, or the stage where there is none. */
  readonly part?: string;
  /** What the prechecks found out. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** The files that were changed since a reviewer looked last; left out where that cannot be told. */
  readonly fixed?: readonly string[];
}

/** Tells what a call that is made now is asked. A judge who resolves is sent only what nobody could verify. */
export function askedOf(fold: RunFold, { item }: Call, events: readonly StoredEvent<RunEvent>[]): Asked {
  const { loop, state } = fold;
  const step = stepOf(loop, state);
  const replies = step.kind === 'call' ? (Object.keys(step.on) as ReplyKind[]) : [];
  const texts = recall(events).findings;
  const sent = replies.includes('resolutions')
    ? state.findings.filter(({ mark }) => mark === 'unverified')
    : state.findings;
  return {
    replies,
    item,
    findings: sent.flatMap(({ id }) => texts.get(id)?.at(-1) ?? []),
    part: item ?? state.stage,
    facts: fold.started.facts,
    ...defined({ fixed: fixedSince(fold, events) }),
  };
}

/** What producers changed since the last reply of a reviewer; an edit by somebody else says nothing of lines. */
function fixedSince(
  { loop }: RunFold,
  events: readonly StoredEvent<RunEvent>[],
): readonly string[] | undefined {
  const last = findLastReview(events, loop);
  const since = events.slice((last?.at ?? -1) + 1);
  if (since.some(isUntold)) return undefined;
  return since.flatMap((event) =>
    event.type === 'call.replied' ? (event.changed ?? []).map(({ path }) => path) : [],
  );
}

/** Something changed, and nobody said which files. */
function isUntold(event: StoredEvent<RunEvent>): boolean {
  if (event.type === 'artifact.edited') return true;
  return event.type === 'call.replied' && event.reply.kind === 'done' && event.changed === undefined;
}
