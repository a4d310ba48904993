import type { VersionDiff } from './version-diff.ts';

/** Lines of a text, from 1, both included. */
export interface LineRegion {
  readonly from: number;
  readonly to: number;
}

/** What a revision did to one file. */
export interface ChangedFile {
  /** Relative to the workspace's root, with `/`. */
  readonly path: string;
  /** The changed lines as the later text counts them; null where they cannot be told. */
  readonly lines: readonly LineRegion[] | null;
}

const fileLine = /^\+\+\+ (?:"?b\/(.*?)"?|\/dev\/null)\t?$/;
const hunkLine = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** The files that differ between two versions, each with its changed lines (design.md 7: is a finding on changed text?). */
export function changedFiles({ files, text, cut }: VersionDiff): readonly ChangedFile[] {
  const regions = readRegions(text);
  return files.map(({ path, addedLines }) => {
    const isTold = addedLines !== null && !cut;
    return { path, lines: isTold ? (regions.get(path) ?? []) : null };
  });
}

function readRegions(text: string): ReadonlyMap<string, readonly LineRegion[]> {
  const regions = new Map<string, LineRegion[]>();
  let path = '';
  let hunk = { at: 0, before: 0, after: 0 };
  for (const line of text.split('\n')) {
    if (hunk.before + hunk.after === 0) {
      path = fileLine.exec(line)?.[1] ?? path;
      hunk = beginHunk(line);
      continue;
    }
    const [mark] = line;
    if (mark === '+' || mark === '-') addLine(regions, path, hunk.at);
    hunk = passLine(hunk, mark);
  }
  return regions;
}

interface Hunk {
  /** The line of the later text that comes next, and how many lines of each text are left. */
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

function beginHunk(line: string): Hunk {
  const [, before = '1', at, after = '1'] = hunkLine.exec(line) ?? [];
  return at === undefined
    ? { at: 0, before: 0, after: 0 }
    : { at: Number(at), before: Number(before), after: Number(after) };
}

function passLine({ at, before, after }: Hunk, mark: string | undefined): Hunk {
  if (mark === '+') return { at: at + 1, before, after: after - 1 };
  if (mark === '-') return { at, before: before - 1, after };
  // “No newline at end of file” is a line of neither text.
  return mark === '\\' ? { at, before, after } : { at: at + 1, before: before - 1, after: after - 1 };
}

/** Where lines were removed, the one that now stands in their place counts as changed. */
function addLine(regions: Map<string, LineRegion[]>, path: string, line: number): void {
  const known = regions.get(path) ?? [];
  const last = known.at(-1);
  const isNext = last !== undefined && line <= last.to + 1;
  const grown = isNext
    ? [...known.slice(0, -1), { from: last.from, to: Math.max(last.to, line) }]
    : [...known, { from: line, to: line }];
  regions.set(path, grown);
}
