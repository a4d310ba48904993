import type { Happened, Usage } from '../../journal/index.ts';
import type { ReviewIssue } from './reviews.ts';
import { toReviewIssue } from './reviews-issue.ts';
import type { IterationVerdict } from './state-records.ts';

/** What the records of a run on a section have to know of what happened so far. */
export interface RunSoFar {
  /** When the run started. */
  readonly started: string;
  readonly reviews: number;
  /** The issues of the last review, and its verdict. */
  readonly issues: readonly ReviewIssue[];
  readonly verdict: IterationVerdict | null;
  /** All tokens that were used; null once some client did not say it. */
  readonly tokens: number | null;
}

export const nothingYet: RunSoFar = { started: '', reviews: 0, issues: [], verdict: null, tokens: 0 };

/** The same after one more event. */
export function followRun(before: RunSoFar, { event, facts }: Happened): RunSoFar {
  switch (event.type) {
    case 'run.started':
      return { ...before, started: event.at };
    case 'call.failed':
      return { ...before, tokens: addTokens(before.tokens, event.usage) };
    case 'call.replied': {
      const tokens = addTokens(before.tokens, event.usage);
      if (event.reply.kind !== 'report') return { ...before, tokens };
      const verdict = facts.find((fact) => fact.kind === 'verdict')?.verdict ?? null;
      return {
        ...before,
        tokens,
        reviews: before.reviews + 1,
        issues: event.findings.map(toReviewIssue),
        verdict: isIterationVerdict(verdict) ? verdict : null,
      };
    }
    default:
      return before;
  }
}

function addTokens(tokens: number | null, { inputTokens, outputTokens }: Usage): number | null {
  if (tokens === null || inputTokens === null || outputTokens === null) return null;
  return tokens + inputTokens + outputTokens;
}

const verdicts: readonly IterationVerdict[] = ['DONE', 'BLOCKED', 'HALT', 'CONTINUE'];

function isIterationVerdict(word: string | null): word is IterationVerdict {
  return verdicts.some((verdict) => verdict === word);
}
