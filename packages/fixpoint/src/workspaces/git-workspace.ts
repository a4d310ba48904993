import type { Version } from '../artifacts/index.ts';
import { FixpointError } from '../base/index.ts';
import type { Environment } from '../processes/index.ts';
import { readCommit } from './checkout.ts';
import { commitAll } from './commit-left.ts';
import { type CommitRanges, rangeOf } from './commit-range.ts';
import type { Git } from './git.ts';
import { isSuccess, openGit } from './git.ts';
import { diffTrees, showChange } from './git-diff.ts';
import { restoreTree, writeTree } from './git-trees.ts';
import { moveNestedAside } from './nested-repositories.ts';
import { followBranch, putBranchBack } from './own-branch.ts';
import { findProjectRoot } from './project-root.ts';
import { listTreeChanges } from './tree-changes.ts';
import type { Workspace } from './workspace.ts';

/** Which working tree is the artifact, and where the diff of it begins. */
export interface GitWorkspaceOptions {
  /** A folder of the working tree; all of the tree is the artifact. */
  readonly folder: string;
  /** The run's id; its versions are kept alive under `refs/fixpoint/<run>/`. */
  readonly run: string;
  /** A branch or commit: the diff that is reviewed begins where HEAD left it. HEAD itself unless set. */
  readonly base?: string;
  /** The `base` of an earlier opening, for a run that goes on: exactly that, wherever HEAD is now. */
  readonly begunAt?: string;
  /** The branch that the run has for itself. It is checked out; commits on it are part of the versions. */
  readonly branch?: string;
  /** Files that are no part of the artifact, such as a plan that it is made from; relative to the top. */
  readonly leftOut?: readonly string[];
  readonly environment: Environment;
}

/** A workspace whose artifact is a git working tree. */
export interface GitWorkspace extends Workspace {
  readonly kind: 'git';
  /** The commit that the diff begins at, or the empty tree. Handed in as `begunAt`, it stays the same. */
  readonly base: string;
  /** Whether anything differs from the base now. Keeps nothing. */
  isChanged(): Promise<boolean>;
  /** Commits all that git does not ignore, with the user's own hooks and identity. Gives why it failed, or null. */
  commitAll(message: string): Promise<string | null>;
  /** Looks at commits. */
  readonly range: CommitRanges;
}

/**
 * Opens a git working tree as an artifact. A version's hash is that of its tree, so what git ignores is not part of it,
 * and git's own settings for line endings hold. Throws FixpointError `input` where there is no such tree or base.
 */
export async function openGitWorkspace(options: GitWorkspaceOptions): Promise<GitWorkspace> {
  const top = await findProjectRoot(options.folder);
  const git = openGit(top, options.environment, options.leftOut);
  await checkIsWorkTree(git);
  const base = await findBase(git, options);
  const { run, branch: name } = options;
  const of = name === undefined ? null : { run, name };
  const branch = of === null ? null : followBranch(git, of);
  await branch?.check();
  return {
    kind: 'git',
    root: top,
    artifact: top,
    artifactPaths: ['.'],
    base,
    capture: async () => {
      const version = await captureTree(git, run);
      const commit = of === null ? null : await readCommit(git, 'HEAD');
      return commit === null ? version : { ...version, commit };
    },
    restore: async (hash, commit) => {
      const tree = await findTree(git, hash);
      if (of !== null && commit !== undefined) {
        await putBranchBack(git, of, commit);
        await moveNestedAside(git, run, tree);
      }
      await restoreTree(git, tree);
    },
    isChanged: async () => (await listTreeChanges(git, base, await writeTree(git))).length > 0,
    readText: async (hash) => showChange(git, { from: base, to: await findTree(git, hash) }),
    diff: async (from, to) => diffTrees(git, await findTree(git, from), await findTree(git, to)),
    commitAll: (message) => commitAll(git, message),
    range: rangeOf(git),
    ...(branch !== null && { branch }),
  };
}

async function captureTree(git: Git, run: string): Promise<Version> {
  const tree = await writeTree(git);
  await git.run(['update-ref', `refs/fixpoint/${run}/${tree}`, tree]);
  const sizes = (await git.run(['ls-tree', '-r', '-l', '-z', tree]))
    .split('\0')
    .filter((line) => line !== '');
  const bytes = sizes.reduce((sum, line) => sum + readSize(line), 0);
  return { hash: tree, key: tree, blank: sizes.length === 0, bytes };
}

/** Reads `100644 blob <hash>     12\tpath`; a submodule has `-` for its size. */
function readSize(line: string): number {
  const size = Number(line.slice(0, line.indexOf('\t')).split(/ +/u)[3]);
  return Number.isNaN(size) ? 0 : size;
}

async function checkIsWorkTree(git: Git): Promise<void> {
  const result = await git.try(['rev-parse', '--is-inside-work-tree']);
  if (isSuccess(result) && result.stdout.trim() === 'true') return;
  const why = result.stderr.trim() || 'git finds none there';
  throw new FixpointError('input', `${git.top} is no git working tree: ${why}`, {
    place: { file: git.top },
    hint: 'Start in a git working tree, or run `git init` there first.',
  });
}

async function findBase(
  git: Git,
  { base: wanted, begunAt }: Pick<GitWorkspaceOptions, 'base' | 'begunAt'>,
): Promise<string> {
  if (begunAt !== undefined) return checkIsThere(git, begunAt);
  const head = await git.try(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
  const emptyTree = (await git.run(['hash-object', '-t', 'tree', '-w', '--stdin'])).trim();
  if (wanted === emptyTree) return emptyTree;
  if (wanted === undefined) return isSuccess(head) ? head.stdout.trim() : emptyTree;
  const found = await git.try(['merge-base', 'HEAD', '--end-of-options', wanted]);
  if (isSuccess(found)) return found.stdout.trim();
  throw new FixpointError('input', `HEAD and ${wanted} have no commit in common`, {
    hint: 'Set `base` to the branch or commit that the work began at.',
  });
}

async function checkIsThere(git: Git, base: string): Promise<string> {
  if (isSuccess(await git.try(['cat-file', '-e', `${base}^{tree}`]))) return base;
  throw new FixpointError('input', `the repository has lost ${base}, where the diff of this run begins`, {
    place: { file: git.top },
    hint: 'Fetch that commit again, or start a new run.',
  });
}

async function findTree(git: Git, hash: string): Promise<string> {
  const found = /^[0-9a-f]{40,64}$/u.test(hash)
    ? await git.try(['rev-parse', '--verify', '--quiet', `${hash}^{tree}`])
    : undefined;
  if (found !== undefined && isSuccess(found)) return found.stdout.trim();
  throw new FixpointError('not-found', `the repository has no version ${hash}`, {
    place: { file: git.top },
    hint: 'Name a version of this run; versions of runs that were removed are gone.',
  });
}
