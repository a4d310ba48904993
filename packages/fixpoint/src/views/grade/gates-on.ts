import { type History, lastFold } from '../history.ts';
import { seenVersions } from '../reviewed.ts';
import { type Checker, rounds } from '../rounds.ts';

/** What the last run of each gate said of the version that a run ended with; null where none ran on it. */
export function gatesOn(history: History): 'green' | 'red' | null {
  const { state, version } = lastFold(history);
  const own = rounds(history).filter((round) => round.version.n === version.n);
  const asReviewer = own.findLast(({ checkers }) => checkers.some((each) => isByGate(history, each)));
  const ran = seenVersions(history).some((seen) => seen.version.hash === version.hash && seen.green !== null);
  if (!ran && asReviewer === undefined) return null;
  return state.red.length === 0 && (asReviewer?.gating ?? 0) === 0 ? 'green' : 'red';
}

/** Whether gates fill a role, also one of a reviewer: commands check there, and nobody reads. */
export function isByGate(history: History, { role }: Pick<Checker, 'role'>): boolean {
  const setting = lastFold(history).started.agents[role];
  return typeof setting === 'object' && setting !== null && ('gate' in setting || 'gates' in setting);
}
