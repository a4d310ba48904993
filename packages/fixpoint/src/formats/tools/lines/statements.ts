import type { StatedCount } from '../format.ts';

/** What lines say about the report itself. */
export interface Statements {
  readonly looked: number | null;
  readonly stated?: StatedCount;
  readonly incomplete?: string;
}

// Biome and markdownlint-cli2, then mypy.
const lookedAt = [
  /^Linting: (\d+) file/,
  /^Checked (\d+) files? in /,
  /^Success: no issues found in (\d+) source files?/,
  /\(checked (\d+) source files?\)$/,
];

const nothingLookedAt =
  /^(?:No files? (?:were|was) processed|No test files found|No tests found|no tests ran|No files? to (?:check|lint)|All (?:input )?files were ignored|== No rules found)/i;

interface StatedPattern {
  readonly pattern: RegExp;
  readonly read: (first: number, second: number) => StatedCount;
}

const ofAnySeverity = (all: number): StatedCount => ({ all, errors: 0 });
const ofErrors = (errors: number): StatedCount => ({ all: errors, errors });

const statedCounts: readonly StatedPattern[] = [
  { pattern: /^(?:✖ )?(\d+) problems? \((\d+) errors?\b/, read: (all, errors) => ({ all, errors }) },
  { pattern: /^(?:✖ )?(\d+) problems?$/, read: ofAnySeverity },
  { pattern: /^Found (\d+) errors?\b/, read: ofErrors },
  { pattern: /^Found (\d+) (?:warning|info)s?\./, read: ofAnySeverity },
  { pattern: /^Summary: (\d+) (?:error|issue)\(s\)/, read: ofErrors },
  { pattern: /^\[warn\] Code style issues found in (\d+) files/, read: ofAnySeverity },
  { pattern: /^\[warn\] Code style issues found in the above file/, read: () => ofAnySeverity(1) },
];

const notAll = /\((errors prevented further checking)\)$/;

/** Reads the sentences around a list: how much was looked at, and how many problems there are said to be. */
export function readStatements(lines: readonly string[]): Statements {
  const counts = lines.flatMap(readStated);
  const stated = counts.reduce(
    (sum, each) => ({ all: sum.all + each.all, errors: sum.errors + each.errors }),
    {
      all: 0,
      errors: 0,
    },
  );
  const incomplete = lines.map((line) => notAll.exec(line)?.[1]).find((reason) => reason !== undefined);
  return {
    looked: lines.map(readLooked).reduce((sum, each) => (each === null ? sum : (sum ?? 0) + each), null),
    ...(counts.length > 0 && { stated }),
    ...(incomplete !== undefined && { incomplete }),
  };
}

function readLooked(line: string): number | null {
  if (nothingLookedAt.test(line.trim())) return 0;
  const match = lookedAt.map((pattern) => pattern.exec(line)).find((each) => each !== null);
  return match === undefined ? null : Number(match[1]);
}

function readStated(line: string): readonly StatedCount[] {
  for (const { pattern, read } of statedCounts) {
    const match = pattern.exec(line.trim());
    if (match !== null) return [read(Number(match[1]), Number(match[2] ?? 0))];
  }
  return [];
}
