import type { Note } from '../findings/index.ts';
import { describeEnding } from '../processes/index.ts';
import { listUncommitted, nameFiles, readCommit, shortCommit } from './checkout.ts';
import type { Git } from './git.ts';
import { isSuccess } from './git.ts';
import { allBut } from './looked-at.ts';

/** What came of committing what was left uncommitted. */
export interface CommittedLeft {
  readonly notes: readonly Note[];
  /** Why something is uncommitted still, in words; null where nothing is. */
  readonly refused: string | null;
}

/** Commits what somebody left uncommitted, with the user's own hooks and identity. */
export async function commitLeft(git: Git, message: string): Promise<CommittedLeft> {
  const left = await findLeft(git);
  if (left.length === 0) return { notes: [], refused: null };
  const why = await commitAll(git, message);
  if (why !== null) {
    return { notes: [], refused: `git refused to commit ${nameFiles(left)}: ${shorten(why)}` };
  }
  const commit = shortCommit((await readCommit(git, 'HEAD')) ?? '');
  const text = `left uncommitted, and committed for it as ${commit}: ${nameFiles(left)}`;
  const still = await findLeft(git);
  const refused = `a hook of the commit changed ${nameFiles(still)}, and left that uncommitted`;
  return { notes: [{ kind: 'committed-for-it', text }], refused: still.length === 0 ? null : refused };
}

/** Git lists files too that differ only in what it changes at checkout, such as line endings, until they are added. */
async function findLeft(git: Git): Promise<readonly string[]> {
  if ((await listUncommitted(git)).length === 0) return [];
  await git.try(addAll(git), { withHooks: true });
  return listUncommitted(git);
}

/** Commits all that belongs to the artifact. Gives why git refused, or null. */
export async function commitAll(git: Git, message: string): Promise<string | null> {
  for (const words of [addAll(git), ['commit', '--quiet', '--message', message, ...allBut(git.leftOut)]]) {
    const result = await git.try(words, { withHooks: true });
    if (!isSuccess(result))
      return result.stderr.trim() || result.stdout.trim() || describeEnding(result.ending);
  }
  return null;
}

function addAll({ leftOut }: Git): readonly string[] {
  return ['add', '--all', ...allBut(leftOut)];
}

const maxReasonLength = 400;

function shorten(reason: string): string {
  return reason.length > maxReasonLength ? `${reason.slice(0, maxReasonLength)}…` : reason;
}
