import type { RunFold } from '../../journal/index.ts';
import { stepOf } from '../../loop/index.ts';
import { findLastReview, type GatherMaterial } from '../../runner/index.ts';

/** For a re-review, `change`: what was changed since the version that a reviewer last saw. */
export const gatherChange: GatherMaterial = async ({ history, workspace }) => {
  const fold = history.at(-1)?.fold;
  if (fold === undefined || !asksVerdicts(fold)) return {};
  const events = history.map(({ event }) => event);
  const last = findLastReview(events, fold.loop);
  if (last === null) return {};
  const { text } = await workspace.diff(last.version.hash, fold.version.hash);
  return { change: text };
};

function asksVerdicts({ loop, state }: RunFold): boolean {
  const step = stepOf(loop, state);
  return step.kind === 'call' && step.on.verdicts !== undefined;
}
