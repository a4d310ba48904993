import { FixpointError } from '../base/index.ts';
import type { Note } from '../findings/index.ts';
import { type BesideBefore, type BesidePutBack, putBesideBack, takeBeside } from './beside-branch.ts';
import type { BranchOfRun } from './branch-of-run.ts';
import {
  type Checkout,
  isAncestor,
  nameFiles,
  quitUnfinished,
  readCheckout,
  readCommit,
  shortCommit,
} from './checkout.ts';
import { type CommittedLeft, commitLeft } from './commit-left.ts';
import { type Git, isSuccess } from './git.ts';
import { writeTree } from './git-trees.ts';
import { findStrayCommits, readHeadLog } from './head-log.ts';
import { listTreeChanges } from './tree-changes.ts';

/** A branch that a run has for itself: commits on it are part of the work, and whatever else git is made to do is not. */
export interface OwnBranch {
  readonly name: string;
  /** Throws FixpointError `input` where the branch is not checked out now, or git is in the middle of something. */
  check(): Promise<void>;
  /** The commit that is checked out. */
  readHead(): Promise<string | null>;
  /** How git stands otherwise than at a commit of the branch, in words; null where it stands there. */
  findMove(commit: string): Promise<string | null>;
  /** Commits what is not committed, and tells what came of it. */
  commitAll(message: string): Promise<CommittedLeft>;
  /** Takes what is the user's beside the branch, as it is now. */
  takeBeside(): Promise<BesideBefore>;
  /** Puts back what a call did to it since; what was changed after `until`, in milliseconds since 1970, is left alone; null is no limit. */
  putBesideBack(before: BesideBefore, until: number | null): Promise<BesidePutBack>;
  /** How often HEAD moved so far, as git's log counts. */
  countMoves(): Promise<number>;
  /**
   * Looks at what a producer's call made git do, once it returned, and commits what it left uncommitted.
   *
   * @param message of that commit.
   */
  settle(begun: WorkBegun, message: string): Promise<SettledWork>;
}

/** What a producer's call began at. */
export interface WorkBegun {
  /** The version that it is made on. */
  readonly hash: string;
  readonly commit: string;
  /** What `countMoves` gave. */
  readonly moves: number;
}

/** What a producer's call made of its branch. */
export interface SettledWork {
  /** Why the work cannot stand; null where it can. */
  readonly why: string | null;
  readonly notes: readonly Note[];
  /** All files that differ from before the call, committed or not. */
  readonly files: readonly string[];
}

export function followBranch(git: Git, of: BranchOfRun): OwnBranch {
  const { name } = of;
  return {
    name,
    check: () => checkBranch(git, name),
    readHead: () => readCommit(git, 'HEAD'),
    findMove: (commit) => findMove(git, of, commit),
    commitAll: (message) => commitLeft(git, message),
    takeBeside: () => takeBeside(git, of),
    putBesideBack: (before, until) => putBesideBack(git, of, { before, until }),
    countMoves: async () => (await readHeadLog(git)).length,
    settle: (begun, message) => settleWork(git, of, { begun, message }),
  };
}

interface Returned {
  readonly begun: WorkBegun;
  readonly message: string;
}

async function settleWork(git: Git, of: BranchOfRun, { begun, message }: Returned): Promise<SettledWork> {
  const why = await whyNot(git, of, begun);
  if (why !== null) return { why, notes: [], files: [] };
  const changes = await listTreeChanges(git, begun.hash, await writeTree(git));
  const files = changes.map(({ path }) => path);
  // What is reviewed and what the branch holds are the same, or the call has failed.
  const { notes, refused } = await commitLeft(git, message);
  return { why: refused, notes, files };
}

async function checkBranch(git: Git, name: string): Promise<void> {
  const { branch, unfinished } = await readCheckout(git);
  if (branch !== name) {
    throw new FixpointError(
      'input',
      `this run works on the branch ${name}, and ${branch ?? 'a detached HEAD'} is checked out`,
      {
        place: { file: git.top },
        hint: `Check it out, then go on: \`git switch ${name}\`. What is not committed can be kept aside with \`git stash\`.`,
      },
    );
  }
  if (unfinished !== null) throw inTheMiddle(git.top, unfinished);
}

export function inTheMiddle(top: string, unfinished: string): FixpointError {
  return new FixpointError('input', `git is in the middle of a ${unfinished} in ${top}`, {
    place: { file: top },
    hint: `End it first: \`git ${unfinished} ${unfinished === 'bisect' ? 'reset' : '--abort'}\`, or bring it to its end.`,
  });
}

/** Why what a call did to git cannot stand (loops.md, sdd: an implementer adds commits to its branch, and nothing else). */
async function whyNot(git: Git, of: BranchOfRun, { hash, commit, moves }: WorkBegun): Promise<string | null> {
  const checkout = await readCheckout(git);
  const moved = await describeMove(git, of, { checkout, commit });
  if (moved !== null) return moved;
  const stray = await findStrayCommits(git, { moves, name: of.name });
  if (stray !== null) return stray;
  const changes = await listTreeChanges(git, hash, await writeTree(git));
  const foreign = changes.filter(({ isSubmodule }) => isSubmodule).map(({ path }) => path);
  if (foreign.length === 0) return null;
  return `it changed ${nameFiles(foreign)}: submodules, or repositories within this one, that no version can hold`;
}

interface Standing {
  readonly checkout: Checkout;
  readonly commit: string;
}

/** How a working tree stands where commits could not have brought it from a commit of its branch. */
async function describeMove(
  git: Git,
  of: BranchOfRun,
  { checkout, commit }: Standing,
): Promise<string | null> {
  const { branch, unfinished } = checkout;
  const kept = await sayKept(git, of, commit);
  if (unfinished !== null) return `it left a ${unfinished} unfinished${kept}`;
  if (branch !== of.name) return `it went from ${of.name} to ${branch ?? 'a detached HEAD'}${kept}`;
  const isLonger = checkout.commit !== null && (await isAncestor(git, commit, checkout.commit));
  return isLonger
    ? null
    : `it rewrote the history of ${of.name}: ${shortCommit(commit)} is no longer in it${kept}`;
}

async function findMove(git: Git, of: BranchOfRun, commit: string): Promise<string | null> {
  const checkout = await readCheckout(git);
  const moved = await describeMove(git, of, { checkout, commit });
  if (moved !== null || checkout.commit === commit) return moved;
  return `it committed on ${of.name}${await sayKept(git, of, commit)}`;
}

/** Commits that a branch which is put back would lose sight of, under the refs that keep them. */
async function commitsToKeep(git: Git, { run, name }: BranchOfRun, commit: string) {
  const tips = [await readCommit(git, 'HEAD'), await readCommit(git, `refs/heads/${name}`)];
  const kept: { readonly tip: string; readonly ref: string }[] = [];
  for (const tip of new Set(tips)) {
    if (tip === null || (await isAncestor(git, tip, commit))) continue;
    kept.push({ tip, ref: `refs/fixpoint/${run}/commits/${tip}` });
  }
  return kept;
}

async function sayKept(git: Git, of: BranchOfRun, commit: string): Promise<string> {
  const refs = (await commitsToKeep(git, of, commit)).map(({ ref }) => ref);
  return refs.length === 0 ? '' : ` (what was committed is kept as ${refs.join(', ')})`;
}

/** Checks the run's branch out where it was at a commit; the files stay as they are. No commit is lost. */
export async function putBranchBack(git: Git, of: BranchOfRun, commit: string): Promise<void> {
  const { branch, unfinished, commit: present } = await readCheckout(git);
  if (branch === of.name && unfinished === null && present === commit) return;
  for (const { tip, ref } of await commitsToKeep(git, of, commit)) await git.run(['update-ref', ref, tip]);
  const unedited = await filesAsIn(git, 'HEAD');
  await quitUnfinished(git);
  await git.run(['symbolic-ref', '-m', 'fixpoint: put back', 'HEAD', `refs/heads/${of.name}`]);
  await git.run(['update-ref', '-m', 'fixpoint: put back', `refs/heads/${of.name}`, commit]);
  await git.run(['read-tree', '--reset', commit]);
  await git.try(['checkout-index', '--force', '--', ...unedited]);
  await git.try(['checkout-index', '--', ...git.leftOut]);
}

/** Files that no version holds come and go with a checkout, unless somebody edited them. */
async function filesAsIn(git: Git, commit: string): Promise<readonly string[]> {
  const unedited: string[] = [];
  for (const file of git.leftOut) {
    if (isSuccess(await git.try(['diff', '--quiet', commit, '--', file]))) unedited.push(file);
  }
  return unedited;
}
