import type { Note } from '../findings/index.ts';
import { describeEnding } from '../processes/index.ts';
import { listUncommitted, nameFiles, readCommit, shortCommit } from './checkout.ts';
import type { Git } from './git.ts';
import { isSuccess } from './git.ts';
import { allBut } from './looked-at.ts';

/**
 * Commits what somebody left uncommitted, with the user's own hooks and identity. What the user's repository refuses stays
 * as it is, and is named.
 */
export async function commitLeft(git: Git, message: string): Promise<readonly Note[]> {
  const left = await findLeft(git);
  if (left.length === 0) return [];
  const refused = await commitAll(git, message);
  if (refused !== null) {
    const text = `left uncommitted: ${nameFiles(left)}; git refused to commit it: ${shorten(refused)}`;
    return [{ kind: 'commit-refused', text }];
  }
  const commit = shortCommit((await readCommit(git, 'HEAD')) ?? '');
  const text = `left uncommitted, and committed for it as ${commit}: ${nameFiles(left)}`;
  const still = await findLeft(git);
  const changed = `changed by a hook of that commit, and left uncommitted: ${nameFiles(still)}`;
  const note = { kind: 'committed-for-it', text };
  return still.length === 0 ? [note] : [note, { kind: 'commit-incomplete', text: changed }];
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
