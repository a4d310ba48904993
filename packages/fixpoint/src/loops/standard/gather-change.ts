import type { Happened, VersionRecord } from '../../journal/index.ts';
import type { GatherMaterial } from '../../runner/index.ts';

/** For a re-review, `change`: what was changed since the version that a reviewer last saw. */
export const gatherChange: GatherMaterial = async ({ history, workspace }) => {
  const fold = history.at(-1)?.fold;
  const seen = lastReviewed(history);
  if (fold?.state.step !== 'rereview' || seen === null) return {};
  const { text } = await workspace.diff(seen.hash, fold.version.hash);
  return { change: text };
};

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
