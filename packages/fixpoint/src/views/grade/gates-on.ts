import { isGatingFinding } from '../../findings/index.ts';
import { setFor } from '../../journal/index.ts';
import { type History, lastFold } from '../history.ts';
import { seenVersions } from '../reviewed.ts';
import { type Checker, rounds } from '../rounds.ts';

/** What the last run of each gate said of the version that a run ended with; null where none ran on it. */
export function gatesOn(history: History): 'green' | 'red' | null {
  const { loop, state, version } = lastFold(history);
  const own = rounds(history).filter((round) => round.version.n === version.n);
  const asReviewers = own.map(({ checkers }) => checkers.filter((each) => isByGate(history, each)));
  const last = asReviewers.findLast((checkers) => checkers.length > 0);
  const ran = seenVersions(history).some((seen) => seen.version.hash === version.hash && seen.green !== null);
  if (!ran && last === undefined) return null;
  const listed = last?.flatMap((checker) => checker.listed) ?? [];
  const isRed = state.red.length > 0 || listed.some((finding) => isGatingFinding(loop.severities, finding));
  return isRed ? 'red' : 'green';
}

/** Whether gates fill a role or a seat, also one of a reviewer: commands check there, and nobody reads. */
export function isByGate(history: History, checker: Pick<Checker, 'role' | 'seat'>): boolean {
  const setting = setFor(lastFold(history).started.agents, checker);
  return typeof setting === 'object' && setting !== null && ('gate' in setting || 'gates' in setting);
}
