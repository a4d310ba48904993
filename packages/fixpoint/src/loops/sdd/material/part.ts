import type { Happened, VersionRecord } from '../../../journal/index.ts';
import type { Fact } from '../../../loop/index.ts';

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

function isEntered(fact: Fact): fact is Fact & { readonly kind: 'entered' } {
  return fact.kind === 'entered';
}

/** The version that a reviewer of this part saw last; where none did, the one that it began with. */
export function lastRead({ begunAt, happened }: Part): VersionRecord {
  const read = happened.findLast(({ facts }) =>
    facts.some((fact) => fact.kind === 'counted' && fact.name === 'read'),
  );
  return read?.fold.version ?? begunAt;
}
