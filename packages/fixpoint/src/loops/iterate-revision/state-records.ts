import { assertNever } from '../../base/index.ts';
import { type SectionStatus, withSection } from './paper.ts';
import { type ReviewFacts, type ReviewIssue, withReview } from './reviews.ts';
import { type StateFolder, updateLog, updatePaper, updateReviews } from './state-folder.ts';

/** What every record of one run repeats. Ids and times come from the journal, so that the same one gives the same bytes. */
export interface SectionRun {
  readonly runId: string;
  readonly engine: string;
  /** The section's name in `paper.json`. */
  readonly section: string;
  /** The section's path, used where it has to be registered. */
  readonly path: string;
  readonly venue: string;
  readonly started: string;
}

export interface RunStart {
  /** What the run was called with. */
  readonly args: unknown;
  /** What the section is as the run starts, as `precheck` says. */
  readonly status: SectionStatus;
}

export interface SectionReview {
  /** The section's own iteration number, which counts on over runs. */
  readonly iter: number;
  readonly issues: readonly ReviewIssue[];
  readonly at: string;
}

/** What an iteration decided. */
export type IterationVerdict = 'DONE' | 'BLOCKED' | 'HALT' | 'CONTINUE';

export interface SectionVerdict extends SectionReview {
  readonly verdict: IterationVerdict;
  readonly reason: string | null;
  /** Names the text that was reviewed; kept when it is approved. */
  readonly reviewed: string;
}

export interface RunEnd {
  /** What the run was called with. */
  readonly args: unknown;
  readonly at: string;
  /** The last verdict; null where the run ended without one. */
  readonly verdict: IterationVerdict | null;
  /** Why the run ended, in the loop's words: `clean`, `critical`, `cap`, `tbd`, … */
  readonly reason: string;
  /** Iterations of this run. */
  readonly iterations: number;
  readonly maxIterations: number | null;
  readonly issues: readonly ReviewIssue[];
  readonly tokens: number | null;
}

/** Records that a run starts on a section, which is registered if it is new. */
export async function recordStart(state: StateFolder, run: SectionRun, start: RunStart): Promise<void> {
  await changeSection(state, run, { at: run.started, changed: { status: start.status } });
  const { runId, engine, started } = run;
  await updateLog(state, [{ phase: 'start', run_id: runId, engine, args: start.args, started }]);
}

/** Records a review that is in, with its verdict still open. */
export async function recordReview(
  state: StateFolder,
  run: SectionRun,
  review: SectionReview,
): Promise<void> {
  await updateReviews(state, (reviews) => withReview(reviews, factsOf(run, review)));
  await changeSection(state, run, { at: review.at, changed: numbersOf(run, review) });
}

/** Completes the record of a review with what was decided, and gives the section its new status. */
export async function recordVerdict(
  state: StateFolder,
  run: SectionRun,
  decided: SectionVerdict,
): Promise<void> {
  const { verdict, reason, at } = decided;
  await updateReviews(state, (reviews) =>
    withReview(reviews, factsOf(run, decided), { verdict, reason, ended: at }),
  );
  const approval = verdict === 'DONE' ? { fixpoint_approved_text: decided.reviewed } : {};
  const changed = { status: statusAfter(verdict), ...numbersOf(run, decided), ...approval };
  await changeSection(state, run, { at, changed });
}

/**
 * Records that a run ended. Where no verdict gave the section its status, the ending does; a run that found the section
 * approved already changes nothing and is not to be recorded.
 */
export async function recordEnd(state: StateFolder, run: SectionRun, end: RunEnd): Promise<void> {
  if (end.verdict === null) {
    const status = end.reason === 'tbd' ? 'blocked-on-tbd' : 'revising';
    await changeSection(state, run, { at: end.at, changed: { status } });
  }
  const { runId: run_id, engine, started } = run;
  const { args, at: ended, verdict, reason, iterations: iter_count, tokens: tokens_used } = end;
  await updateLog(state, [
    { phase: 'end', run_id, engine, args, started, ended, iter_count, verdict, reason, tokens_used },
    {
      phase: 'summary',
      run_id,
      engine,
      section: run.section,
      section_path: run.path,
      venue: run.venue,
      verdict,
      reason,
      iter_count,
      max_iter: end.maxIterations,
      final_issues: end.issues,
      duration_sec: (Date.parse(ended) - Date.parse(started)) / 1000,
      tokens_used,
      summary_at: ended,
    },
  ]);
}

/** What a verdict makes of a section. */
function statusAfter(verdict: IterationVerdict): SectionStatus {
  switch (verdict) {
    case 'DONE':
      return 'approved';
    case 'BLOCKED':
      return 'blocked';
    case 'HALT':
    case 'CONTINUE':
      return 'revising';
    default:
      return assertNever(verdict);
  }
}

async function changeSection(
  state: StateFolder,
  { section: name, path, venue }: SectionRun,
  change: Pick<Parameters<typeof withSection>[1], 'at' | 'changed'>,
): Promise<void> {
  await updatePaper(state, venue, (paper) => withSection(paper, { name, path, ...change }));
}

function numbersOf(run: SectionRun, { iter }: SectionReview): { iter: number; last_review_id: string } {
  return { iter, last_review_id: run.runId };
}

function factsOf(run: SectionRun, { iter, issues }: SectionReview): ReviewFacts {
  const { runId: run_id, engine, section, venue, started } = run;
  return { run_id, engine, section, iter, venue, started, issues };
}
