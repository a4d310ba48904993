import { type Failure, isGating, type SeverityScale } from '../findings/index.ts';
import type { Outcome } from './outcome.ts';

/** A finding as rules see it: no text, only what can decide. */
export interface OpenFinding {
  /** The engine's id. */
  readonly id: string;
  readonly severity: string;
  /** A gap in what was specified gates whatever its severity. */
  readonly spec?: true;
  readonly mark?: FindingMark;
}

/** `unverified`: a judge is due; `disputed`: against the plan's own text; the others are a judge's rulings. */
export type FindingMark = 'unverified' | 'disputed' | Ruling;

export const rulings = ['wrong', 'defer', 'load-bearing'] as const;

export type Ruling = (typeof rulings)[number];

/** Whether an open finding keeps the loop from being clean. */
export function gates(scale: SeverityScale, finding: Pick<OpenFinding, 'severity' | 'spec'>): boolean {
  return finding.spec === true || isGating(scale, finding.severity);
}

/**
 * What came back from a call, reduced to what rules can read. Versions are numbered in the order in which they were
 * first seen in the run, 0 is the input; a text that came back has its old number.
 */
export type Reply =
  | { readonly kind: 'report'; readonly findings: readonly OpenFinding[] }
  | {
      readonly kind: 'verdicts';
      readonly addressed: readonly string[];
      readonly breakage: readonly OpenFinding[];
      readonly observations: number;
    }
  | { readonly kind: 'resolutions'; readonly fine: readonly string[] }
  | { readonly kind: 'rulings'; readonly rulings: Readonly<Record<string, Ruling>> }
  | { readonly kind: 'done'; readonly version: number }
  | { readonly kind: 'unchanged'; readonly version: number }
  | {
      readonly kind: 'conflict';
      readonly version: number;
      readonly property: string;
      readonly alternatives: number;
    }
  | { readonly kind: 'unevidenced'; readonly version: number }
  | { readonly kind: 'needs-context'; readonly version: number }
  | { readonly kind: 'blocked'; readonly version: number }
  | { readonly kind: 'green' }
  | { readonly kind: 'red' };

export type ReplyKind = Reply['kind'];

/** What a role does; it decides which replies its calls can give. */
export type RoleKind = 'producer' | 'reviewer' | 'gate' | 'judge';

/** Which replies a call of a role of this kind can give; a step says for each of its own what happens. */
export const repliesOf: Readonly<Record<RoleKind, readonly ReplyKind[]>> = {
  producer: ['done', 'unchanged', 'conflict', 'unevidenced', 'needs-context', 'blocked'],
  reviewer: ['report', 'verdicts'],
  judge: ['resolutions', 'rulings'],
  gate: ['green', 'red'],
};

/** What a driver hands to `apply`. */
export type LoopEvent =
  | { readonly kind: 'replied'; readonly seat: string | null; readonly reply: Reply }
  | { readonly kind: 'failed'; readonly seat: string | null; readonly failure: Failure }
  | { readonly kind: 'answered'; readonly option: string }
  /** Somebody else than a producer changed the artifact. */
  | { readonly kind: 'edited'; readonly version: number }
  /** The run is stopped from outside of its rules: before any call by a precheck, by a budget or by a person. */
  | { readonly kind: 'stopped'; readonly outcome: Outcome; readonly reason: string }
  /** A run that ended inconclusive or over budget goes on where it was, with retries fresh. */
  | { readonly kind: 'reopened' };
