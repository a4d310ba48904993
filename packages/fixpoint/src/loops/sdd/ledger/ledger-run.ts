import type { Finding } from '../../../findings/index.ts';
import type { QuestionAsked, RunFold } from '../../../journal/index.ts';
import type { Commits, LedgerEntry } from './entry.ts';

/** What the ledger of a run has to know of what happened so far. */
export interface LedgerRun {
  /** This run's entries, in order. */
  readonly entries: readonly LedgerEntry[];
  readonly part: Part;
  readonly round: OpenRound | null;
  /** Everything that was found, by id. */
  readonly findings: ReadonlyMap<string, Finding>;
  /** The finding that a question about the plan's text is about. */
  readonly disputed: string | null;
  readonly asked: QuestionAsked | null;
}

/** The task that is under way, or the part of the run that is none. */
export interface Part {
  readonly name: string;
  readonly isTask: boolean;
  /** The commit that a task began with; of the other parts, which are about all of the work, that of the branch. */
  readonly base: string | null;
  readonly parked: number;
  /** What its producer said when it stopped, while it has. */
  readonly stuck: string | null;
}

/** A fix round that is under way. */
export interface OpenRound {
  readonly round: number;
  readonly cap: number;
  /** The commit that it began with. */
  readonly base: string | null;
}

export const nothingYet: LedgerRun = {
  entries: [],
  part: { name: '', isTask: false, base: null, parked: 0, stuck: null },
  round: null,
  findings: new Map(),
  disputed: null,
  asked: null,
};

/** The range of commits from one to the present; null where they are not known. */
export function commitsSince(base: string | null, { version }: RunFold): Commits | null {
  const { commit } = version;
  return base === null || commit === undefined ? null : { from: base, to: commit };
}
