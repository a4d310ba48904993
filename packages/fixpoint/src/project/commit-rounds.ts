import type { Happened } from '../journal/index.ts';
import type { Observer } from '../runner/index.ts';
import type { GitWorkspace } from '../workspaces/index.ts';

/**
 * Commits each version that a producer leaves, named by loop, run and round (loops.md, `commitRounds`). A commit that
 * fails is a note, and the run goes on.
 */
export function commitRounds(workspace: GitWorkspace, run: string, history: readonly Happened[]): Observer {
  let round = history.filter(leavesVersion).length;
  return {
    async onHappened(happened) {
      if (!leavesVersion(happened)) return [];
      round += 1;
      const why = await workspace.commitAll(`fixpoint ${happened.fold.loop.name} ${run}: round ${round}`);
      return why === null
        ? []
        : [{ kind: 'commit-failed', text: `round ${round} was not committed: ${why}` }];
    },
  };
}

function leavesVersion({ event }: Happened): boolean {
  return event.type === 'call.replied' && event.reply.kind === 'done';
}
