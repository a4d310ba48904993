import type { FileDiff, VersionDiff } from '../artifacts/index.ts';
import { boundDiffText, shortenPatch } from '../artifacts/index.ts';
import type { Git } from './git.ts';
import { gitError, isSuccess } from './git.ts';
import { exceptLeftOut } from './looked-at.ts';
import { listTreeChanges } from './tree-changes.ts';

const maxLength = 1_000_000;
// Settings of the user must not change how a diff reads.
const plainText = ['--no-color', '--no-ext-diff', '--no-textconv'];
const plain = [...plainText, '--no-renames'];

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
  const words = ['diff-tree', '-r', '-p', ...plain, from, to, ...exceptLeftOut(git)];
  const result = await git.try(words, { maxOutputBytes: maxLength * 4 });
  if (!isSuccess(result) && result.ending.kind !== 'too-much-output') throw gitError(git.top, words, result);
  return boundDiffText(result.stdout, maxLength);
}

// What a prompt can hold beside all else.
const shownLimits = { file: 60_000, all: 180_000 };
const maxReadBytes = 30_000_000;

interface Change {
  readonly from: string;
  readonly to: string;
  readonly around?: number;
}

/**
 * The change from one tree or commit to another as a reviewer reads it: renamed files as such, binary files by name, and
 * every file named, also where its part is too long to be shown. `around` is how many lines stand before and after a change.
 */
export async function showChange(git: Git, { from, to, around = 3 }: Change): Promise<string> {
  const words = [
    'diff-tree',
    '-r',
    '-p',
    `--unified=${around}`,
    '--find-renames',
    ...plainText,
    from,
    to,
    ...exceptLeftOut(git),
  ];
  const result = await git.try(words, { maxOutputBytes: maxReadBytes });
  if (isSuccess(result)) return shortenPatch(result.stdout, shownLimits);
  if (result.ending.kind !== 'too-much-output') throw gitError(git.top, words, result);
  const names = (await listTreeChanges(git, from, to)).map(({ path }) => path);
  const patch = shortenPatch(result.stdout, shownLimits, true);
  return `${patch}[the change is longer than this; all of its files are:\n${names.join('\n')}]\n`;
}

type LineCounts = readonly [added: number | null, removed: number | null];

/** Reads `3\t1\tpath`, and `-\t-\tpath` for a binary file. */
async function countLines(git: Git, from: string, to: string): Promise<ReadonlyMap<string, LineCounts>> {
  const output = await git.run([
    'diff-tree',
    '-r',
    '-z',
    '--numstat',
    ...plain,
    from,
    to,
    ...exceptLeftOut(git),
  ]);
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
