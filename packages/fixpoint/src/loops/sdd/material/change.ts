import type { VersionRecord } from '../../../journal/index.ts';
import type { MaterialInput } from '../../../runner/index.ts';

/** What changed from one version to another, as a reviewer reads it. */
export interface ShownChange {
  readonly from: string;
  readonly to: string;
  /** The commits, the oldest first. */
  readonly commits: readonly string[];
  readonly stat: string;
  readonly diff: string;
  /** Files of the later version that stand in no commit. */
  readonly uncommitted: readonly string[];
  readonly hasUncommitted: boolean;
}

/** Where a change begins: a version, or a commit. */
export type Since = Pick<VersionRecord, 'hash' | 'commit'>;

type Place = MaterialInput['workspace'];

/**
 * Shows what changed; null where nothing did. It goes by what the journal says of both versions, so that it is the same
 * whatever was done to the branch since.
 */
export async function showChange(
  workspace: Place,
  from: Since,
  to: VersionRecord,
): Promise<ShownChange | null> {
  if (!(await isChanged(workspace, from, to))) return null;
  const uncommitted = await uncommittedIn(workspace, to);
  return {
    from: nameOf(from),
    to: nameOf(to),
    ...(await showRange(workspace, from, to)),
    uncommitted,
    hasUncommitted: uncommitted.length > 0,
  };
}

async function isChanged(workspace: Place, from: Since, to: Since): Promise<boolean> {
  if (from.hash === to.hash) return false;
  return (
    !('range' in workspace) || (await workspace.range.files({ from: from.hash, to: to.hash })).length > 0
  );
}

/** What was committed; where nothing was, what changed all the same. */
async function showRange(workspace: Place, from: Since, to: Since) {
  const isCommitted = from.commit !== undefined && to.commit !== undefined && from.commit !== to.commit;
  if ('range' in workspace && isCommitted) {
    return workspace.range.show({ from: from.commit, to: to.commit });
  }
  const { files, text } = await workspace.diff(from.hash, to.hash);
  return { commits: [], stat: files.map(({ path, change }) => `${change} ${path}`).join('\n'), diff: text };
}

/** A version has a commit and a tree of its own: what differs between the two was not committed. */
async function uncommittedIn(workspace: Place, { hash, commit }: Since): Promise<readonly string[]> {
  return 'range' in workspace && commit !== undefined
    ? workspace.range.files({ from: commit, to: hash })
    : [];
}

function nameOf({ hash, commit }: Since): string {
  return (commit ?? hash).slice(0, 7);
}
