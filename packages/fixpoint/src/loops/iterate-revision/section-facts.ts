import type { SectionStatus } from './paper.ts';
import type { PrecheckEnded, PrecheckGo } from './precheck.ts';
import type { ReviewIssue } from './reviews.ts';

/** What a run on a section knows from its precheck; kept in the journal for prompts and records. */
export interface SectionFacts {
  /** The section's name in the state file, and its path there. */
  readonly section: string;
  readonly path: string;
  readonly venue: string;
  /** What the section is as the run starts. */
  readonly status: SectionStatus;
  /** Iterations of earlier runs. */
  readonly iter: number;
  /** Whether an earlier run had a review, and its issues: the latest one's. */
  readonly wasReviewed: boolean;
  readonly latestReview: readonly ReviewIssue[];
  readonly outline: string | null;
  readonly hypothesis: string | null;
}

/** The facts of a run that may start. */
export function factsToGo(checked: PrecheckGo): SectionFacts {
  const { status, latestReview } = checked;
  return {
    ...factsOf(checked, status),
    wasReviewed: latestReview !== undefined,
    latestReview: latestReview ?? [],
  };
}

/** The facts of a run that a placeholder ended before any call. */
export function factsOfUnfinished(checked: PrecheckEnded): SectionFacts {
  return factsOf(checked, 'blocked-on-tbd');
}

function factsOf(checked: PrecheckGo | PrecheckEnded, status: SectionStatus): SectionFacts {
  const { section, path, venue, iter, outline = null, hypothesis = null } = checked;
  return {
    section,
    path,
    venue,
    status,
    iter,
    wasReviewed: false,
    latestReview: [],
    outline,
    hypothesis,
  };
}

/** The facts of a run's journal; null where its precheck left none, so that there is nothing to keep a record of. */
export function readSectionFacts(facts: Readonly<Record<string, unknown>>): SectionFacts | null {
  return typeof facts.section === 'string' ? (facts as unknown as SectionFacts) : null;
}
