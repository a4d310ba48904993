import { isAncestor, nameFiles, readCommit, shortCommit } from './checkout.ts';
import type { Git } from './git.ts';
import { isSuccess } from './git.ts';

/** What HEAD went through in this working tree, the newest first: a commit, and what led to it. Empty where git keeps no log. */
export async function readHeadLog(git: Git): Promise<readonly string[]> {
  const log = await git.try(['reflog', 'show', '--format=%H %gs', 'HEAD']);
  return isSuccess(log) ? log.stdout.split('\n').filter((line) => line !== '') : [];
}

/** Entries of the log in which a commit was made, and not only gone to. */
const made = /^(commit|cherry-pick|revert|am|rebase \(pick\)|merge .*: Merge made)/u;

interface Since {
  /** How many entries the log had. */
  readonly moves: number;
  /** The branch on which commits belong. */
  readonly name: string;
}

/** Says where commits were made, since the log had so many entries, that did not come to the run's branch; null where none were. */
export async function findStrayCommits(git: Git, { moves, name }: Since): Promise<string | null> {
  const log = await readHeadLog(git);
  const entries = log.slice(0, Math.max(0, log.length - moves)).map((line) => {
    const [commit = '', ...said] = line.split(' ');
    return { commit, said: said.join(' ') };
  });
  const head = (await readCommit(git, 'HEAD')) ?? '';
  for (const { commit, said } of entries) {
    if (!made.test(said) || (await isAncestor(git, commit, head))) continue;
    const branches = await branchesWith(git, commit, name);
    if (branches.length > 0) {
      return `it committed ${shortCommit(commit)} on ${nameFiles(branches)} and not on ${name}; the commit is still there`;
    }
  }
  return null;
}

async function branchesWith(git: Git, commit: string, name: string): Promise<readonly string[]> {
  const words = ['for-each-ref', '--contains', commit, '--format=%(refname)', 'refs/heads'];
  const refs = (await git.run(words)).split('\n').filter((ref) => ref !== '');
  return refs.map((ref) => ref.replace('refs/heads/', '')).filter((branch) => branch !== name);
}
