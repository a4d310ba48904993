import type { Outcome } from './outcome.ts';
import type { OpenFinding } from './reply.ts';

/**
 * Where a run stands: small plain JSON, with all that rules can read and nothing else. No texts, hashes or call ids.
 */
export interface State {
  readonly stage: string;
  /** Index of the present item in the stage's list; 0 where the stage has none. */
  readonly item: number;
  readonly step: string;
  /** What led to the present question, where the rule said it. */
  readonly reason: string | null;
  /** The call that `back` makes again. */
  readonly back: string | null;
  /** Number of the present version, and of the newest one. */
  readonly version: number;
  readonly newest: number;
  /** Whether the input's text counts as a version of the run's own: a producer left it so, or a checker has seen it. */
  readonly inputCounts: boolean;
  /** Whether the present version is one that the run had made before. */
  readonly cameBack: boolean;
  /** Whether a checker has seen the present version. */
  readonly reviewed: boolean;
  /** Roles whose gates are red on the present version. */
  readonly red: readonly string[];
  /** Whether any reviewer found anything in this run. */
  readonly seen: boolean;
  readonly findings: readonly OpenFinding[];
  /** What an edit that is still to be asked about took the place of. */
  readonly edited: BeforeEdit | null;
  /** The conflict that a question is about, or was last. */
  readonly conflict: PendingConflict | null;
  readonly memory: Readonly<Record<string, number | string>>;
  /** Calls of the present step: how often each seat failed, and which seats have replied. */
  readonly failed: Readonly<Record<string, number>>;
  readonly replied: readonly string[];
  /** Lists of the run's input that stages and panels go through. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** Conflicts that an earlier run left open: the list `openConflicts`. */
  readonly carried: readonly PendingConflict[];
  readonly ended: Ending | null;
}

/** What of a state an edit changes, as it was before; of its memory what is per version. */
export type BeforeEdit = Pick<State, 'version' | 'inputCounts' | 'cameBack' | 'reviewed' | 'red' | 'memory'>;

/** A conflict as rules see it: an id of its property, and how many alternatives a person can adopt. */
export interface PendingConflict {
  readonly property: string;
  readonly alternatives: number;
}

export interface Ending {
  readonly outcome: Outcome;
  readonly reason: string;
}

/** What a run starts with, beside its loop. */
export interface LoopInput {
  /** Lists by name, such as the tasks that are left, for stages that go through each. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  /** Conflicts that an earlier run left open. */
  readonly openConflicts?: readonly PendingConflict[];
}

/** The key of the one call of a step that has no seats. */
export const onlySeat = '';
