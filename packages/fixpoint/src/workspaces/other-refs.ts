import type { BranchOfRun } from './branch-of-run.ts';
import { nameFiles } from './checkout.ts';
import type { Git } from './git.ts';

/** What became of the branches and tags that are not the run's own. */
export interface RefsPutBack {
  /** Which were moved or deleted, in words, with where their commits are kept; null where none was. */
  readonly moved: string | null;
  /** Which are new; they stay. */
  readonly made: readonly string[];
}

type Refs = ReadonlyMap<string, string>;

/** Begins to watch the branches and tags beside the run's own, and gives what puts them back where they were. */
export async function watchOtherRefs(git: Git, of: BranchOfRun): Promise<() => Promise<RefsPutBack>> {
  const before = await readOtherRefs(git, of);
  return async () => {
    const now = await readOtherRefs(git, of);
    // Checked out elsewhere meanwhile, it is somebody else's to move.
    const elsewhere = await checkedOutElsewhere(git);
    const changed = [...before].filter(([ref, value]) => now.get(ref) !== value && !elsewhere.has(ref));
    const kept: string[] = [];
    for (const [ref, value] of changed) {
      kept.push(...(await putRefBack(git, of, { ref, value, now: now.get(ref) })));
    }
    const refs = changed.map(([ref]) => ref);
    const made = [...now.keys()].filter((ref) => !before.has(ref));
    return { moved: sayMoved(refs, kept), made: made.map(shortRef) };
  };
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

/** Branches that another working tree has checked out move with the work there, and are none of this run's business. */
async function readOtherRefs(git: Git, { name }: BranchOfRun): Promise<Refs> {
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
  return new Map(refs.filter(([ref]) => ref !== `refs/heads/${name}` && !elsewhere.has(ref)));
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
