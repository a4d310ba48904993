import type { FindingDraft, Note } from '../../../findings/index.ts';

export type Verdict = 'addressed' | 'open';

/** What one form of a re-review says: its Markdown, or its JSON. */
export interface RereviewSays {
  /** By the ids of findings that were sent; those without a verdict are not there. */
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly breakage: readonly FindingDraft[];
  /** Those of what broke that name what in the fix caused it. */
  readonly caused: readonly FindingDraft[];
  readonly observations: readonly FindingDraft[];
  readonly status: 'all-addressed' | 'open' | undefined;
  /** Why it is not a whole re-review. */
  readonly missing: string | undefined;
  readonly notes: readonly Note[];
}

/** One verdict, as it was found. */
export interface FoundVerdict {
  readonly ids: readonly string[];
  readonly verdict: Verdict;
  readonly odd: boolean;
  /** What it stands in, for notes. */
  readonly about: string;
}

/** Puts verdicts together: two on one finding that differ leave it open, and one on no finding that was sent is noted. */
export function collectVerdicts(found: readonly FoundVerdict[]): Pick<RereviewSays, 'verdicts' | 'notes'> {
  const verdicts = new Map<string, Verdict>();
  const notes: Note[] = [];
  for (const { ids, verdict, odd, about } of found) {
    if (ids.length === 0)
      notes.push({ kind: 'verdict-not-sent', text: `“${about}” is about no finding that was sent.` });
    if (odd)
      notes.push({
        kind: 'odd-verdict',
        text: `“${about}” is in other words than ADDRESSED or NOT ADDRESSED: open.`,
      });
    for (const id of ids) {
      if (verdicts.has(id)) notes.push({ kind: 'two-verdicts', text: `${id} has more than one verdict.` });
      verdicts.set(
        id,
        verdict === 'addressed' && (verdicts.get(id) ?? verdict) === verdict ? 'addressed' : 'open',
      );
    }
  }
  return { verdicts, notes };
}
