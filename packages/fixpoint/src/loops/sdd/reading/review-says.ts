import type { FindingDraft, Note } from '../../../findings/index.ts';

/** A review's own last word; it decides nothing about the findings. */
export type LastWord = 'approved' | 'needs-fixes' | 'yes' | 'no' | 'with-fixes' | 'unclear';

/** What one form of a review says: its Markdown, or its JSON. */
export interface ReviewSays {
  readonly spec: 'pass' | 'fail' | undefined;
  readonly lastWord: LastWord | undefined;
  readonly findings: readonly FindingDraft[];
  /** What is missing of the specification, as far as no finding repeats it. */
  readonly gaps: readonly FindingDraft[];
  readonly unverified: readonly FindingDraft[];
  /** Why a list without anything that gates is not the whole of it. */
  readonly objection: string | undefined;
  readonly notes: readonly Note[];
}
