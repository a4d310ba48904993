import type { ConflictReply, DoneReply, FindingDraft, ReportReply } from '../findings/index.ts';
import type { Reason } from '../journal/index.ts';
import type { Ruling } from '../loop/index.ts';

/** A producer that said neither that it is done nor that there is a conflict. What it changed must speak for it. */
export interface UnmarkedReply {
  readonly kind: 'unmarked';
  readonly summary: string;
}

/** What a gate found out. */
export interface GateReply {
  readonly kind: 'gate';
  readonly green: boolean;
  readonly findings: readonly FindingDraft[];
}

/** A producer that cannot go on by itself (sdd). */
export interface StuckReply {
  readonly kind: 'needs-context' | 'blocked';
  readonly summary: string;
  /** As for a producer that is done; nothing follows from them here. */
  readonly status?: string;
  readonly evidence?: boolean;
}

/** A scoped re-review: what became of the open findings, by the ids that they were sent under (sdd). */
export interface VerdictsReply {
  readonly kind: 'verdicts';
  readonly addressed: readonly string[];
  /** What the fix broke. */
  readonly breakage: readonly FindingDraft[];
  /** What else was noticed; it is recorded and never loops. */
  readonly observations: readonly FindingDraft[];
  /** The reply's own last word, for people; the verdicts decide. */
  readonly status?: string;
}

/** What a judge gives beside its decisions, by the id of what was decided. */
interface Reasoned {
  readonly reasons?: Readonly<Record<string, Reason>>;
}

/** Which of the things that nobody could verify a judge found fine, by id; the others are gaps (sdd). */
export interface ResolutionsReply extends Reasoned {
  readonly kind: 'resolutions';
  readonly fine: readonly string[];
}

/** A judge's ruling on each finding that is still open, by id (sdd). */
export interface RulingsReply extends Reasoned {
  readonly kind: 'rulings';
  readonly rulings: Readonly<Record<string, Ruling>>;
}

/** What a role said, as read: the whole of what can be told from a reply alone. */
export type Said =
  | ReportReply
  | VerdictsReply
  | GateReply
  | DoneReply
  | ConflictReply
  | UnmarkedReply
  | StuckReply
  | ResolutionsReply
  | RulingsReply;
