import type { FindingDraft } from './finding.ts';

/** Why there is no valid report (design.md 5). A failure is never clean and moves no counter but the retries. */
export type Failure = 'crash' | 'timeout' | 'empty' | 'unparseable' | 'incomplete';

/** Something that was noticed while reading and that a person may want to know; never decides. */
export interface Note {
  /** A short stable word, such as `unknown-severity`, `alias`, `count-mismatch`, `repaired`. */
  readonly kind: string;
  readonly text: string;
}

/** What came of reading a reply: the whole of it, or a failure with its reason. */
export type Reading<T> =
  | { readonly kind: 'read'; readonly value: T; readonly notes: readonly Note[] }
  | {
      readonly kind: 'failed';
      readonly failure: Failure;
      readonly why: string;
      readonly notes: readonly Note[];
    };

export function read<T>(value: T, notes: readonly Note[] = []): Reading<T> {
  return { kind: 'read', value, notes };
}

export function unreadable<T = never>(
  failure: Failure,
  why: string,
  notes: readonly Note[] = [],
): Reading<T> {
  return { kind: 'failed', failure, why, notes };
}

/** A checker's whole report. No findings is a report; no report is a failure. */
export interface ReportReply {
  readonly kind: 'report';
  readonly findings: readonly FindingDraft[];
  /** Whether the work is what was specified, where a reviewer is asked that (sdd). */
  readonly spec?: 'pass' | 'fail';
  /** What the reviewer could not verify, for a judge to resolve (sdd). */
  readonly unverified?: readonly FindingDraft[];
  /** The report's own last word, for people; the findings decide (sdd). */
  readonly status?: string;
}

/** The producer's answer that a finding cannot be met without breaking something that stands. */
export interface Conflict {
  readonly property: string;
  readonly conflictsWith: string;
  readonly alternatives: readonly string[];
  readonly dimension?: string;
  readonly plan?: string;
}

export interface ConflictReply {
  readonly kind: 'conflict';
  readonly conflict: Conflict;
}

/** A producer that says it is done. Whether anything changed is for the workspace to say, never for the reply. */
export interface DoneReply {
  readonly kind: 'done';
  /** What the producer wants the next checker and a person to know. */
  readonly summary: string;
  /** Set where the reply itself is the new text of the artifact. */
  readonly text?: string;
  /** Set where an artifact that was blank may be left so, because the loop says what follows. */
  readonly mayBeBlank?: true;
  /** False where the reply does not name tests, their command and its output; matters where these are due (sdd). */
  readonly evidence?: boolean;
  /** How the producer says that it stands, for people (sdd). */
  readonly status?: string;
  /** What the producer is not sure of, a text each; recorded, and never loops (sdd). */
  readonly concerns?: readonly string[];
}
