import type { FileDiff, VersionDiff } from '../artifacts/index.ts';
import { boundDiffText } from '../artifacts/index.ts';
import type { Git } from './git.ts';
import { gitError, isSuccess } from './git.ts';
import { listTreeChanges } from './tree-changes.ts';

const maxLength = 1_000_000;
// Settings of the user must not change how a diff reads.
const plain = ['--no-color', '--no-ext-diff', '--no-textconv', '--no-renames'];

/** The difference between two trees or commits, as git shows it. */
export async function diffTrees(git: Git, from: string, to: string): Promise<VersionDiff> {
  const lines = await countLines(git, from, to);
  const changes = await listTreeChanges(git, from, to);
  const files = changes.map(({ path, change }): FileDiff => {
    const [addedLines, removedLines] = lines.get(path) ?? [null, null];
    return { path, change, addedLines, removedLines };
  });
  return { files, ...(await showDiff(git, from, to)) };
}

async function showDiff(git: Git, from: string, to: string): Promise<Pick<VersionDiff, 'text' | 'cut'>> {
  const words = ['diff-tree', '-r', '-p', ...plain, from, to];
  const result = await git.try(words, { maxOutputBytes: maxLength * 4 });
  if (!isSuccess(result) && result.ending.kind !== 'too-much-output') throw gitError(git.top, words, result);
  return boundDiffText(result.stdout, maxLength);
}

type LineCounts = readonly [added: number | null, removed: number | null];

/** Reads `3\t1\tpath`, and `-\t-\tpath` for a binary file. */
async function countLines(git: Git, from: string, to: string): Promise<ReadonlyMap<string, LineCounts>> {
  const output = await git.run(['diff-tree', '-r', '-z', '--numstat', ...plain, from, to]);
  const entries = output.split('\0').filter((entry) => entry !== '');
  return new Map(
    entries.map((entry) => {
      const [added = '-', removed = '-', ...path] = entry.split('\t');
      return [path.join('\t'), [toCount(added), toCount(removed)]];
    }),
  );
}

function toCount(text: string): number | null {
  return text === '-' ? null : Number(text);
}
