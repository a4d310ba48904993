import { existsSync } from 'node:fs';
import type { BranchOfRun } from './branch-of-run.ts';
import { isChangedAfter } from './changed-after.ts';
import { nameFiles } from './checkout.ts';
import type { Git } from './git.ts';

/** Where the branches and tags stood that are not the run's own: plain data. */
export type RefsBefore = readonly (readonly [ref: string, value: string])[];

/** What became of them. */
export interface RefsPutBack {
  /** Which were moved or deleted, in words, with where their commits are kept; null where none was. */
  readonly moved: string | null;
  /** Which are new; they stay. */
  readonly made: readonly string[];
  /** Which were moved so late that somebody else did it; they stay. */
  readonly later: readonly string[];
}

/** Branches that another working tree has checked out move with the work there, and are none of this run's business. */
export async function takeOtherRefs(git: Git, { name }: BranchOfRun): Promise<RefsBefore> {
  const output = await git.run([
    'for-each-ref',
    '--format=%(objectname) %(refname)',
    'refs/heads',
    'refs/tags',
  ]);
  const elsewhere = await checkedOutElsewhere(git);
  const all = output.split('\n').filter((line) => line !== '');
  const refs = all.map((line): [string, string] => {
    const [value = '', ref = ''] = line.split(' ');
    return [ref, value];
  });
  return refs.filter(([ref]) => ref !== `refs/heads/${name}` && !elsewhere.has(ref));
}

export interface RefsSince {
  readonly before: RefsBefore;
  /** Milliseconds since 1970: what was moved later is left alone. Null is no limit. */
  readonly until: number | null;
}

/** Puts those back that were moved or deleted since. */
export async function putRefsBack(
  git: Git,
  of: BranchOfRun,
  { before, until }: RefsSince,
): Promise<RefsPutBack> {
  const now = new Map(await takeOtherRefs(git, of));
  // Checked out elsewhere meanwhile, it is somebody else's to move.
  const elsewhere = await checkedOutElsewhere(git);
  const put: string[] = [];
  const kept: string[] = [];
  const later: string[] = [];
  for (const [ref, value] of before) {
    const present = now.get(ref);
    if (present === value || elsewhere.has(ref)) continue;
    if (present !== undefined && (await isMovedAfter(git, ref, until))) {
      later.push(shortRef(ref));
      continue;
    }
    put.push(ref);
    kept.push(...(await putRefBack(git, of, { ref, value, now: present })));
  }
  const known = new Map(before);
  const made = [...now.keys()].filter((ref) => !known.has(ref));
  return { moved: sayMoved(put, kept), made: made.map(shortRef), later };
}

/** By the time of the ref's own file. Git packs refs away; when one was moved that has no file, nobody knows. */
async function isMovedAfter(git: Git, ref: string, until: number | null): Promise<boolean> {
  if (until === null) return false;
  const words = ['rev-parse', '--path-format=absolute', '--git-path', ref];
  const file = (await git.run(words)).replace(/\n$/u, '');
  return !existsSync(file) || isChangedAfter(file, until);
}

interface ChangedRef {
  readonly ref: string;
  readonly value: string;
  readonly now: string | undefined;
}

/** Puts one back; gives the ref that keeps what it stood for meanwhile. */
async function putRefBack(git: Git, { run }: BranchOfRun, { ref, value, now }: ChangedRef) {
  const keeper = `refs/fixpoint/${run}/commits/${now}`;
  if (now !== undefined) await git.run(['update-ref', keeper, now]);
  await git.run(['update-ref', '-m', 'fixpoint: put back', ref, value]);
  return now === undefined ? [] : [keeper];
}

function sayMoved(refs: readonly string[], kept: readonly string[]): string | null {
  if (refs.length === 0) return null;
  const where = kept.length === 0 ? '' : ` (what they were moved to is kept as ${kept.join(', ')})`;
  return `it moved or deleted ${nameFiles(refs.map(shortRef))}, which are not the run's own, and they were put back${where}`;
}

async function checkedOutElsewhere(git: Git): Promise<ReadonlySet<string>> {
  const trees = (await git.run(['worktree', 'list', '--porcelain'])).split('\n\n');
  const here = `worktree ${git.top}`;
  const lines = trees.map((tree) => tree.split('\n')).filter(([first]) => first !== here);
  const branches = lines.flatMap((tree) => tree.filter((line) => line.startsWith('branch ')));
  return new Set(branches.map((line) => line.slice('branch '.length)));
}

function shortRef(ref: string): string {
  return ref.replace(/^refs\/(?:heads|tags)\//u, '');
}
