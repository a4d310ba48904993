/** A range of commits: what came after `from`, up to and with `to`. */
export interface Commits {
  readonly from: string;
  readonly to: string;
}

/** The part of a ledger that is about all tasks. */
export const finalReview = 'final';

/** A line of the ledger, about one task, or about a part of the run that is none: `preflight` and `final`. */
export type LedgerEntry = { readonly task: string } & LedgerFact;

export type LedgerFact = Complete | FixRound | Deferred | Parked | Ruled | Blocked;

export interface Complete {
  readonly kind: 'complete';
  /** Null where the run did not know them. */
  readonly commits: Commits | null;
  readonly parked: number;
}

export interface FixRound {
  readonly kind: 'fix-round';
  readonly round: number;
  readonly cap: number;
  readonly addressed: number;
  /** What is open after it, a line each. */
  readonly open: readonly string[];
  /** Null where the round brought no commit. */
  readonly commits: Commits | null;
}

/** Something minor, which never loops. */
export interface Deferred {
  readonly kind: 'deferred';
  readonly what: string;
}

export interface Parked {
  readonly kind: 'parked';
  readonly what: string;
  readonly ruling: string;
}

export interface Ruled {
  readonly kind: 'ruling';
  readonly what: string;
  readonly why: string;
  /** What it costs if the ruling is wrong. */
  readonly cost: string;
}

export interface Blocked {
  readonly kind: 'blocked';
  readonly why: string;
}
