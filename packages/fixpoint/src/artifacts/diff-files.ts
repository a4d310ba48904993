import type { StructuredPatch } from 'diff';
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import type { FileDiff, VersionDiff } from './version-diff.ts';
import { boundDiffText } from './version-diff.ts';

/** What a file holds: a text, or bytes that are told apart by their hash alone. */
export type FileContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'binary'; readonly hash: string; readonly bytes: number };

/** The files of a version by their path, with `/`. */
export type VersionFiles = ReadonlyMap<string, FileContent>;

/** How much of a diff is shown. */
export interface DiffOptions {
  /** Unchanged lines around a change; 3 unless set. */
  readonly context?: number;
  /** The diff's text is cut after so many characters; 1,000,000 unless set. */
  readonly maxLength?: number;
}

const defaultMaxLength = 1_000_000;
// Above these, comparing takes too long to be worth it; the file is named instead.
const maxComparedLength = 4_000_000;
const maxEdits = 4000;

interface ShownFile extends FileDiff {
  readonly text: string;
}

interface FilePair {
  readonly path: string;
  readonly before: FileContent | undefined;
  readonly after: FileContent | undefined;
}

/** Compares the files of two versions. */
export function diffFiles(before: VersionFiles, after: VersionFiles, options: DiffOptions = {}): VersionDiff {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  const shown = paths
    .map((path): FilePair => ({ path, before: before.get(path), after: after.get(path) }))
    .filter((pair) => !isSameContent(pair.before, pair.after))
    .map((pair) => diffFile(pair, options.context ?? 3));
  return {
    files: shown.map(({ text: _text, ...file }) => file),
    ...boundDiffText(shown.map(({ text }) => text).join(''), options.maxLength ?? defaultMaxLength),
  };
}

function isSameContent(before: FileContent | undefined, after: FileContent | undefined): boolean {
  if (before?.kind === 'text' && after?.kind === 'text') return before.text === after.text;
  if (before?.kind === 'binary' && after?.kind === 'binary') return before.hash === after.hash;
  return before === after;
}

function diffFile(pair: FilePair, context: number): ShownFile {
  const change = pair.before === undefined ? 'added' : pair.after === undefined ? 'removed' : 'changed';
  const unshown = (reason: string): ShownFile => ({
    path: pair.path,
    change,
    addedLines: null,
    removedLines: null,
    text: `${change}, not shown (${reason}): ${pair.path}\n`,
  });
  if (pair.before?.kind === 'binary' || pair.after?.kind === 'binary') return unshown('binary');
  const before = pair.before?.text ?? '';
  const after = pair.after?.text ?? '';
  if (before.length + after.length > maxComparedLength) return unshown('too large');
  const names = [
    pair.before === undefined ? '/dev/null' : `a/${pair.path}`,
    pair.after === undefined ? '/dev/null' : `b/${pair.path}`,
  ] as const;
  const patch = structuredPatch(names[0], names[1], before, after, undefined, undefined, {
    context,
    maxEditLength: maxEdits,
  });
  if (patch === undefined) return unshown('too different');
  const counts = { addedLines: countLines(patch, '+'), removedLines: countLines(patch, '-') };
  return { path: pair.path, change, ...counts, text: formatPatch(patch, FILE_HEADERS_ONLY) };
}

function countLines({ hunks }: StructuredPatch, sign: '+' | '-'): number {
  return hunks.flatMap(({ lines }) => lines).filter((line) => line.startsWith(sign)).length;
}
