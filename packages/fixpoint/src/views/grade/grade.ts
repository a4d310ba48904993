import { returnedKey } from '../../journal/index.ts';
import type { Outcome } from '../../loop/index.ts';
import { deferredFindings } from '../deferred.ts';
import { type History, lastFold } from '../history.ts';
import { changedWhileRead } from './changed-while-read.ts';
import { weighPasses } from './clean-passes.ts';
import { type Estimate, estimateLeft } from './estimate.ts';
import { gatesOn } from './gates-on.ts';
import { type MeasuredReviewers, measuredReviewers } from './measured-reviewers.ts';
import { notRechecked } from './not-rechecked.ts';

/** What a run that ended well is worth; its names are stable (grades.md). */
export interface Grade {
  /** Hash of the version that it is about: the one that the run ended with. */
  readonly version: string;
  readonly cleanPasses: number;
  /** Clean reviews that do not count, as an agent made them that had made another. Left out where there was none. */
  readonly repeatedPasses?: number;
  /** Clean reviews that do not count, as an agent made them that had made a version. Left out where there was none. */
  readonly passesByAuthors?: number;
  /** The different ones among those who made the clean passes. */
  readonly reviewers: readonly string[];
  readonly agents: readonly string[];
  readonly lenses: readonly string[];
  /** Whether a reviewer found anything, at any severity, in the whole run. */
  readonly foundAnything: boolean;
  /** Ids of gating findings that later reports do not list, and that no checker said to be met. */
  readonly notRechecked: readonly string[];
  /** Ids of findings whose severity gates and that were deferred. Left out where none was. */
  readonly deferred?: readonly string[];
  /** Who changed the artifact while it read this version; it was put back. Left out where nobody did. */
  readonly changedWhileRead?: readonly string[];
  /** What gates said of this version; null where none ran on it. */
  readonly gates: 'green' | 'red' | null;
  /** Null where nobody has read this version and found nothing that gates. */
  readonly estimate: Estimate | null;
}

const graded: ReadonlySet<Outcome> = new Set(['converged', 'unverified', 'accepted']);

/**
 * Grades a run that ended well; null for every other. The estimate counts agents and not passes: what a second pass of
 * the same agent adds was not measured, so it adds nothing.
 */
export function gradeRun(history: History, measured: MeasuredReviewers = measuredReviewers): Grade | null {
  const { state, version } = lastFold(history);
  if (state.ended === null || !graded.has(state.ended.outcome)) return null;
  const { passes, lenses, repeated, byAuthors } = weighPasses(history);
  const readers = passes.flatMap((pass) => pass.readers);
  const changed = changedWhileRead(history);
  const deferred = deferredFindings(history);
  const agents = distinct(readers.map(({ agent }) => agent));
  return {
    version: version.hash,
    cleanPasses: passes.length,
    ...(repeated > 0 && { repeatedPasses: repeated }),
    ...(byAuthors > 0 && { passesByAuthors: byAuthors }),
    reviewers: distinct(readers.map(returnedKey)),
    agents,
    lenses,
    foundAnything: state.seen,
    notRechecked: notRechecked(history).map(({ id }) => id),
    ...(deferred.length > 0 && { deferred: deferred.map(({ id }) => id) }),
    ...(changed.length > 0 && { changedWhileRead: changed }),
    gates: gatesOn(history),
    estimate: estimateLeft(agents.length, measured),
  };
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
