import type { StatedCount } from '../format.ts';
import { failingLines, lookedAt, statedCounts } from './closing-lines.ts';

/** What lines say about the report itself. */
export interface Statements {
  readonly looked: number | null;
  readonly stated?: StatedCount;
  /** The line that says that something failed. */
  readonly failing?: string;
  readonly incomplete?: string;
}

const notAll = /\((errors prevented further checking)\)$/;

/** Reads the sentences around a list: how much was looked at, how many problems there are, whether something failed. */
export function readStatements(lines: readonly string[]): Statements {
  const said = lines.map((line) => line.trim());
  const counts = said.flatMap(readStated);
  const stated = counts.reduce(
    (sum, each) => ({ all: sum.all + each.all, errors: sum.errors + each.errors }),
    { all: 0, errors: 0 },
  );
  const failing = said.find((line) => failingLines.some((pattern) => pattern.test(line)));
  const incomplete = said.map((line) => notAll.exec(line)?.[1]).find((reason) => reason !== undefined);
  return {
    looked: said.flatMap(readLooked).reduce<number | null>((sum, each) => (sum ?? 0) + each, null),
    ...(counts.length > 0 && { stated }),
    ...(failing !== undefined && { failing }),
    ...(incomplete !== undefined && { incomplete }),
  };
}

function readLooked(line: string): readonly number[] {
  for (const { pattern, read } of lookedAt) {
    const match = pattern.exec(line);
    if (match !== null) return [read(Number(match[1]), Number(match[2] ?? 0))];
  }
  return [];
}

function readStated(line: string): readonly StatedCount[] {
  for (const { pattern, read } of statedCounts) {
    const match = pattern.exec(line);
    if (match !== null) return [read(Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0))];
  }
  return [];
}
