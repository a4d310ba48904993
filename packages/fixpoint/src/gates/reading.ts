import type { Failure, FindingDraft, Note, SeverityScale } from '../findings/index.ts';

/** The severities of every gate; only errors gate by themselves, but a red exit code needs none. */
export const gateScale: SeverityScale = [
  { name: 'error', effect: 'gates' },
  { name: 'warning', effect: 'notes' },
  { name: 'info', effect: 'notes' },
];

/** What came of one run of a gate (records.md, "Reading gates"). */
export interface GateReading {
  /** The command ended by itself with an accepted exit code, and what it printed agrees. */
  readonly green: boolean;
  /** A whole report was read. A red gate is usually valid; one that is not valid is never green. */
  readonly valid: boolean;
  readonly failure: Failure | null;
  /** Why it is green or red, as a sentence. */
  readonly why: string;
  /** Green, and no finding of any severity, listed or stated. */
  readonly clean: boolean;
  readonly counts: GateCounts;
  /** How many listed findings are errors. */
  readonly gating: number;
  /** What the output lists, in its order. */
  readonly findings: readonly FindingDraft[];
  readonly notes: readonly Note[];
  /** The end of the output as a finding, for a red gate whose list does not say all; see `findingsToFix`. */
  readonly lastWords: FindingDraft | null;
}

export interface GateCounts {
  readonly error: number;
  readonly warning: number;
  readonly info: number;
}

/**
 * What the producer gets to fix: what is listed, and where that is nothing, or not the whole, the end of the output.
 * Empty only for a green gate without findings.
 */
export function findingsToFix({
  findings,
  lastWords,
}: Pick<GateReading, 'findings' | 'lastWords'>): readonly FindingDraft[] {
  return lastWords === null ? findings : [...findings, lastWords];
}
