import { z } from 'zod';
import type { Happened, VersionRecord } from '../../../journal/index.ts';
import type { Fact, Loop } from '../../../loop/index.ts';
import { findLastReview } from '../../../runner/index.ts';

/** What happened so far of one part of a run: a task, or the final review. */
export interface Part {
  /** The task's id; null for a part that is about all of the plan. */
  readonly task: string | null;
  /** The version that it began with. */
  readonly begunAt: VersionRecord;
  readonly happened: readonly Happened[];
}

/** The parts of a run in their order; the last is the present one. */
export function partsOf(history: readonly Happened[]): readonly Part[] {
  const starts = history.flatMap((happened, index) => {
    const entered = happened.facts.findLast(isEntered);
    return entered === undefined ? [] : [{ index, task: entered.item, begunAt: happened.fold.version }];
  });
  return starts.map(({ index, task, begunAt }, at) => ({
    task,
    begunAt,
    happened: history.slice(index + 1, (starts[at + 1]?.index ?? history.length) + 1),
  }));
}

/** The commit up to which earlier runs of the plan have reviewed what they made; without one, where the branch began. */
const reviewed = z.object({ since: z.string() });

/**
 * Where the change of the present task begins: with the version that it began with. The first of a run has with it what
 * earlier runs made of a task that they did not complete, which no review of a task has seen to its end.
 */
export function beginOfTask(
  { begunAt }: Part,
  parts: readonly Part[],
  facts: Readonly<Record<string, unknown>>,
): Pick<VersionRecord, 'hash' | 'commit'> {
  const since = reviewed.safeParse(facts).data?.since;
  const isFirst = parts.filter(({ task }) => task !== null).length === 1;
  if (!isFirst || since === undefined || begunAt.commit?.startsWith(since)) return begunAt;
  return { hash: since, commit: since };
}

function isEntered(fact: Fact): fact is Fact & { readonly kind: 'entered' } {
  return fact.kind === 'entered';
}

/** The version that a reviewer of this part saw last; where none did, the one that it began with. */
export function lastRead({ begunAt, happened }: Part, loop: Loop): VersionRecord {
  const events = happened.map(({ event }) => event);
  return findLastReview(events, loop)?.version ?? begunAt;
}
