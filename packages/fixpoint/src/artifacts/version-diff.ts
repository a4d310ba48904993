import { sayNumber } from './say-number.ts';

/** What became of one file between two versions. */
export interface FileDiff {
  /** Relative to the workspace's root, with `/`. */
  readonly path: string;
  readonly change: 'added' | 'removed' | 'changed';
  /** Lines; null where they cannot be counted: a binary file, or one that is too large or too different. */
  readonly addedLines: number | null;
  readonly removedLines: number | null;
}

/** The difference between two versions. */
export interface VersionDiff {
  readonly files: readonly FileDiff[];
  /** Unified; files that cannot be shown are named with the reason. */
  readonly text: string;
  /** Whether the text was cut at a limit; said in the text too. */
  readonly cut: boolean;
}

/** Cuts a diff's text at the end of a line, and says so in it. */
export function boundDiffText(text: string, maxLength: number): Pick<VersionDiff, 'text' | 'cut'> {
  if (text.length <= maxLength) return { text, cut: false };
  const end = text.lastIndexOf('\n', maxLength - 1) + 1;
  return {
    text: `${text.slice(0, end)}[cut here: the whole diff has ${text.length} characters]\n`,
    cut: true,
  };
}

/** Files and lines of a diff in one sentence, such as `2 files: 3 lines added, 1 removed, 1 file not counted`. */
export function describeDiff({ files }: VersionDiff): string {
  if (files.length === 0) return 'no change';
  const added = sayNumber(sum(files.map(({ addedLines }) => addedLines)), 'line');
  const removed = sum(files.map(({ removedLines }) => removedLines));
  const uncounted = files.filter(({ addedLines }) => addedLines === null).length;
  const rest = uncounted > 0 ? `, ${sayNumber(uncounted, 'file')} not counted` : '';
  return `${sayNumber(files.length, 'file')}: ${added} added, ${removed} removed${rest}`;
}

function sum(counts: readonly (number | null)[]): number {
  return counts.reduce<number>((total, count) => total + (count ?? 0), 0);
}
