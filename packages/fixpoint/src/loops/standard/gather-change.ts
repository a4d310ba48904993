import type { Happened, RunFold, VersionRecord } from '../../journal/index.ts';
import { stepOf } from '../../loop/index.ts';
import type { GatherMaterial } from '../../runner/index.ts';

/** For a re-review, `change`: what was changed since the version that a reviewer last saw. */
export const gatherChange: GatherMaterial = async ({ history, workspace }) => {
  const fold = history.at(-1)?.fold;
  const seen = lastReviewed(history);
  if (fold === undefined || seen === null || !asksVerdicts(fold)) return {};
  const { text } = await workspace.diff(seen.hash, fold.version.hash);
  return { change: text };
};

function asksVerdicts({ loop, state }: RunFold): boolean {
  const step = stepOf(loop, state);
  return step.kind === 'call' && step.on.verdicts !== undefined;
}

/** The version that the last report or the last verdicts are about. */
function lastReviewed(history: readonly Happened[]): VersionRecord | null {
  const replied = history.findLast(({ event }) => {
    return (
      event.type === 'call.replied' && (event.reply.kind === 'report' || event.reply.kind === 'verdicts')
    );
  });
  if (replied?.event.type !== 'call.replied') return null;
  const { call } = replied.event;
  const started = history.find(({ event }) => event.type === 'call.started' && event.call === call);
  return started?.event.type === 'call.started' ? started.event.version : null;
}
