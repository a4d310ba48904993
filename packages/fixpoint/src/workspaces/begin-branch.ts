import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { FixpointError } from '../base/index.ts';
import type { Environment } from '../processes/index.ts';
import { type Checkout, listUncommitted, nameFiles, readCheckout, readCommit } from './checkout.ts';
import { type Git, isSuccess, openGit } from './git.ts';
import { inTheMiddle } from './own-branch.ts';

/** A run whose branch is to be found or made. */
export interface BranchRequest {
  /** The top of the working tree in which the run was asked for. */
  readonly top: string;
  /** The plan that the run works from, relative to the top. */
  readonly plan: string;
  /** Whether the work is done in a worktree of its own, and not where the person is. */
  readonly worktree: boolean;
  readonly environment: Environment;
}

/** A branch for a run; nothing was changed yet. */
export interface PlannedBranch {
  readonly name: string;
  /** Whether it is made when the run starts; else an earlier run of the same plan has made it, and its work goes on. */
  readonly isNew: boolean;
  /** The working tree of the run, relative to the top. */
  readonly folder: string;
  /** The commit that it began at, or begins at. */
  readonly begun: string;
}

const prefix = 'fixpoint/';

/**
 * Finds the branch on which a run of a plan works: the one that is checked out, where Fixpoint made it for this plan, else a
 * new one. Nothing is changed.
 *
 * @throws {FixpointError} `input` where there is no commit to begin at, or somebody's own work is in the way.
 */
export async function planBranch(request: BranchRequest): Promise<PlannedBranch> {
  const git = openGit(request.top, request.environment, [request.plan]);
  await checkIsRepository(git);
  await checkIdentity(git);
  const checkout = await readCheckout(git);
  const head = checkout.commit;
  if (head === null) throw withoutCommits(git.top);
  const names = await branchesOf(git, stemOf(request.plan));
  const found = request.worktree ? lastWorktree(git.top, names) : branchHere(checkout, names);
  if (found === null && request.worktree) return makeNew(names, { request, head });
  const folder = found?.folder ?? '.';
  await checkIsFree(openGit(path.join(git.top, folder), request.environment, [request.plan]));
  if (found === null) return makeNew(names, { request, head });
  const begun = (await readCommit(git, begunRef(found.name))) ?? head;
  return { ...found, isNew: false, begun };
}

/** Makes a planned branch, checked out where the run works; one that is there already stays as it is. */
export async function beginBranch(
  { name, isNew, folder, begun }: PlannedBranch,
  { top, environment }: Pick<BranchRequest, 'top' | 'environment'>,
): Promise<void> {
  if (!isNew) return;
  const git = openGit(top, environment);
  if (folder === '.') await git.run(['switch', '--quiet', '--create', name]);
  else await git.run(['worktree', 'add', '--quiet', '-b', name, folder, begun]);
  await git.run(['update-ref', begunRef(name), begun]);
}

/** Where it is kept at which commit a branch of ours began. */
function begunRef(name: string): string {
  return `refs/fixpoint/begun/${name.slice(prefix.length)}`;
}

/** By its path, not by its base name alone: two plans of one name have branches of their own. */
function stemOf(plan: string): string {
  const words = path
    .parse(plan)
    .name.toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, 40);
  const hash = createHash('sha256').update(plan).digest('hex').slice(0, 7);
  return `${prefix}${words.replace(/^-|-$/gu, '') || 'plan'}-${hash}`;
}

/** The branches that were made for a plan, in the order in which they were, and the name of the next one. */
interface Branches {
  readonly made: readonly string[];
  readonly next: string;
}

async function branchesOf(git: Git, stem: string): Promise<Branches> {
  const words = [
    'for-each-ref',
    '--format=%(refname:lstrip=2)',
    `refs/heads/${stem}`,
    `refs/heads/${stem}-*`,
  ];
  const numbered = (await git.run(words)).split('\n').flatMap((name) => {
    const suffix = name.slice(stem.length);
    if (suffix === '' && name === stem) return [{ name, n: 1 }];
    return /^-\d{1,6}$/u.test(suffix) ? [{ name, n: Number(suffix.slice(1)) }] : [];
  });
  const made = numbered.toSorted((a, b) => a.n - b.n);
  const last = made.at(-1);
  return { made: made.map(({ name }) => name), next: last === undefined ? stem : `${stem}-${last.n + 1}` };
}

type Found = Pick<PlannedBranch, 'name' | 'folder'>;

function branchHere({ branch }: Checkout, { made }: Branches): Found | null {
  return branch !== null && made.includes(branch) ? { name: branch, folder: '.' } : null;
}

function lastWorktree(top: string, { made }: Branches): Found | null {
  const folders = made.map((name) => ({ name, folder: worktreeOf(name) }));
  return folders.findLast(({ folder }) => existsSync(path.join(top, folder, '.git'))) ?? null;
}

function worktreeOf(name: string): string {
  return `.fixpoint/worktrees/${name.slice(prefix.length)}`;
}

interface Beginning {
  readonly request: BranchRequest;
  readonly head: string;
}

function makeNew({ next }: Branches, { request, head }: Beginning): PlannedBranch {
  return { name: next, isNew: true, folder: request.worktree ? worktreeOf(next) : '.', begun: head };
}

/** Somebody's work that is not committed would get mixed with the agents' own. */
async function checkIsFree(git: Git): Promise<void> {
  const { unfinished } = await readCheckout(git);
  if (unfinished !== null) throw inTheMiddle(git.top, unfinished);
  const files = await listUncommitted(git);
  if (files.length === 0) return;
  throw new FixpointError('input', `there are changes that are not committed: ${nameFiles(files)}`, {
    place: { file: git.top },
    hint: 'Commit them, put them away with `git stash --include-untracked`, or leave them alone with the setting `worktree: true`.',
  });
}

async function checkIsRepository(git: Git): Promise<void> {
  const inside = await git.try(['rev-parse', '--is-inside-work-tree']);
  if (isSuccess(inside) && inside.stdout.trim() === 'true') return;
  const bare = await git.try(['rev-parse', '--is-bare-repository']);
  throw bare.stdout.trim() === 'true' ? isBare(git.top) : noRepository(git.top);
}

/** Without it neither an agent nor the engine could commit anything, and that would show only after the first call. */
async function checkIdentity(git: Git): Promise<void> {
  if (isSuccess(await git.try(['var', 'GIT_COMMITTER_IDENT']))) return;
  throw new FixpointError('config', 'git does not know who commits here, and this loop works by commits', {
    place: { file: git.top },
    hint: 'Tell it: `git config user.name "<name>"` and `git config user.email "<address>"`.',
  });
}

function isBare(top: string): FixpointError {
  return new FixpointError('input', `${top} is a bare repository: it has no files to work on`, {
    place: { file: top },
    hint: 'Start in a clone of it, or in a working tree of it that `git worktree add` makes.',
  });
}

function noRepository(top: string): FixpointError {
  return new FixpointError('input', `${top} is in no git repository, and this loop works by commits`, {
    place: { file: top },
    hint: 'Make one with a first commit: `git init`, `git add --all`, `git commit -m "First commit"`.',
  });
}

function withoutCommits(top: string): FixpointError {
  return new FixpointError('input', `the repository ${top} has no commit yet, so no branch can begin`, {
    place: { file: top },
    hint: 'Make a first commit: `git add --all`, `git commit -m "First commit"`.',
  });
}
