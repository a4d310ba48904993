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

/**
 * Shows what changed; null where nothing did. It goes by what the journal says of both versions, so that it is the same
 * whatever was done to the branch since.
 */
export async function showChange(
  workspace: MaterialInput['workspace'],
  from: Since,
  to: VersionRecord,
): Promise<ShownChange | null> {
  const { files, text } = await workspace.diff(from.hash, to.hash);
  if (files.length === 0) return null;
  const uncommitted = await uncommittedIn(workspace, to);
  const ends = { from: nameOf(from), to: nameOf(to), uncommitted, hasUncommitted: uncommitted.length > 0 };
  const range = rangeOf(from, to);
  if ('range' in workspace && range !== null) return { ...ends, ...(await workspace.range.show(range)) };
  const stat = files.map(({ path, change }) => `${change} ${path}`).join('\n');
  return { ...ends, commits: [], stat, diff: text };
}

function rangeOf({ commit: from }: Since, { commit: to }: Since) {
  return from === undefined || to === undefined || from === to ? null : { from, to };
}

/** A version has a commit and a tree of its own: what differs between the two was not committed. */
async function uncommittedIn(
  workspace: MaterialInput['workspace'],
  { hash, commit }: Since,
): Promise<readonly string[]> {
  if (commit === undefined) return [];
  return (await workspace.diff(commit, hash)).files.map(({ path }) => path);
}

function nameOf({ hash, commit }: Since): string {
  return (commit ?? hash).slice(0, 7);
}
