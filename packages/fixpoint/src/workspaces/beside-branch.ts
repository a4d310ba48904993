import type { BranchOfRun } from './branch-of-run.ts';
import type { Git } from './git.ts';
import { type LeftOutBefore, putLeftOutBack, takeLeftOut } from './left-out-files.ts';
import { putRefsBack, type RefsBefore, type RefsPutBack, takeOtherRefs } from './other-refs.ts';

/** What is the user's beside a run's branch, at one time: plain data, which outlives the process as JSON. */
export interface BesideBefore {
  readonly refs: RefsBefore;
  readonly leftOut: LeftOutBefore;
}

/** What became of it. */
export interface BesidePutBack extends RefsPutBack {
  /** Files that no version holds, such as the plan, that were lost. */
  readonly lost: readonly string[];
}

export async function takeBeside(git: Git, of: BranchOfRun): Promise<BesideBefore> {
  return { refs: await takeOtherRefs(git, of), leftOut: await takeLeftOut(git) };
}

interface Since {
  readonly before: BesideBefore;
  readonly until: number | null;
}

export async function putBesideBack(
  git: Git,
  of: BranchOfRun,
  { before, until }: Since,
): Promise<BesidePutBack> {
  const refs = await putRefsBack(git, of, { before: before.refs, until });
  return { ...refs, lost: await putLeftOutBack(git, before.leftOut, until) };
}
