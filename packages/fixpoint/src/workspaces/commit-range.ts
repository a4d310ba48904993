import { FixpointError } from '../base/index.ts';
import { isAncestor, listUncommitted, readCommit, shortCommit } from './checkout.ts';
import type { Git } from './git.ts';
import { showChange } from './git-diff.ts';
import { exceptLeftOut } from './looked-at.ts';
import { listTreeChanges } from './tree-changes.ts';

/** The commits after one commit, up to and with another. */
export interface CommitRange {
  readonly from: string;
  readonly to: string;
}

/** A range of commits as a reviewer reads it. */
export interface ShownRange {
  /** The first is the oldest: `1a2b3c4 What it says`. */
  readonly commits: readonly string[];
  /** Each file with how much changed in it. */
  readonly stat: string;
  /** With ten lines around each change; of what is too long it says what was left out. */
  readonly diff: string;
}

/** Looks at commits of a working tree. */
export interface CommitRanges {
  /** Throws FixpointError `input` where the range is empty, or the repository has lost an end of it. */
  show(range: CommitRange): Promise<ShownRange>;
  /** The files that differ between the ends of a range; a renamed one is two. */
  files(range: CommitRange): Promise<readonly string[]>;
  /** The files that differ from the commit that is checked out. */
  uncommitted(): Promise<readonly string[]>;
  /** Whether a commit, or what a beginning of its hash stands for, is there and is part of the history of HEAD. */
  isInHistory(commit: string): Promise<boolean>;
  /** Whether a commit, or what a beginning of its hash stands for, is HEAD itself. */
  isHead(commit: string): Promise<boolean>;
  /** The branches whose history has a commit, or what a beginning of its hash stands for. */
  branchesWith(commit: string): Promise<readonly string[]>;
}

export function rangeOf(git: Git): CommitRanges {
  return {
    show: (range) => showRange(git, range),
    files: async ({ from, to }) => {
      return (await listTreeChanges(git, `${from}^{tree}`, `${to}^{tree}`)).map(({ path }) => path);
    },
    uncommitted: () => listUncommitted(git),
    isInHistory: async (commit) => isHash(commit) && isAncestor(git, commit, 'HEAD'),
    isHead: async (commit) =>
      isHash(commit) && ((await readCommit(git, 'HEAD'))?.startsWith(commit) ?? false),
    branchesWith: (commit) => listBranchesWith(git, commit),
  };
}

async function listBranchesWith(git: Git, name: string): Promise<readonly string[]> {
  const commit = isHash(name) ? await readCommit(git, name) : null;
  if (commit === null) return [];
  const words = ['for-each-ref', '--format=%(refname:lstrip=2)', `--contains=${commit}`, 'refs/heads/'];
  return (await git.run(words)).split('\n').filter((branch) => branch !== '');
}

function isHash(name: string): boolean {
  return /^[0-9a-f]{4,64}$/u.test(name);
}

async function showRange(git: Git, range: CommitRange): Promise<ShownRange> {
  const from = await checkCommit(git, range.from);
  const to = await checkCommit(git, range.to);
  const log = await git.run(['log', '--reverse', '--no-color', '--format=%h %s', `${from}..${to}`]);
  const commits = log.split('\n').filter((line) => line !== '');
  const diff = await showChange(git, { from, to, around: 10 });
  if (commits.length === 0 || diff === '') throw emptyRange(from, to);
  return { commits, stat: await showStat(git, from, to), diff };
}

/** Lines as wide as they need to be: git itself shortens paths to the width of a terminal. */
function showStat(git: Git, from: string, to: string): Promise<string> {
  const widths = ['--stat=400', '--stat-name-width=300'];
  const words = ['diff-tree', '-r', ...widths, '--no-color', '--find-renames', from, to];
  return git.run([...words, ...exceptLeftOut(git)]);
}

async function checkCommit(git: Git, name: string): Promise<string> {
  const commit = isHash(name) ? await readCommit(git, name) : null;
  if (commit !== null) return commit;
  throw new FixpointError('input', `the repository has lost the commit ${name}`, {
    place: { file: git.top },
    hint: 'Fetch it again, or start a new run.',
  });
}

function emptyRange(from: string, to: string): FixpointError {
  return new FixpointError('input', `nothing changed from ${shortCommit(from)} to ${shortCommit(to)}`, {
    hint: 'There is nothing to review: see that the work was committed on the branch of the run.',
  });
}
