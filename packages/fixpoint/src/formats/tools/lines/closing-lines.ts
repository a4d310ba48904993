import type { StatedCount } from '../format.ts';

interface CountedLine {
  readonly pattern: RegExp;
  /** Makes what it means of the numbers in it. */
  readonly read: (first: number, second: number, third: number) => StatedCount;
}

const ofAnySeverity = (all: number): StatedCount => ({ all, errors: 0 });
const ofErrors = (errors: number): StatedCount => ({ all: errors, errors });
const ofBoth = (errors: number, warnings: number): StatedCount => ({ all: errors + warnings, errors });

/** Lines that say how many problems there are; the first that fits decides. */
export const statedCounts: readonly CountedLine[] = [
  { pattern: /^(?:✖ )?(\d+) problems? \((\d+) errors?\b/, read: (all, errors) => ({ all, errors }) },
  {
    pattern: /^(?:✖ )?(\d+) problems? \((\d+) fatals?, (\d+) errors?\b/,
    read: (all, fatal, errors) => ({ all, errors: fatal + errors }),
  },
  { pattern: /^(?:✖ )?(\d+) problems?$/, read: ofAnySeverity },
  { pattern: /^(\d+) errors?(?:(?:,| and) (\d+) warnings?)?(?: generated)?\.?$/, read: ofBoth },
  {
    pattern: /^(\d+) warnings?(?:(?:,| and) (\d+) errors?)?(?: generated)?\.?$/,
    read: (warnings, errors) => ofBoth(errors, warnings),
  },
  { pattern: /^Tests:\s+(\d+) failed\b/, read: ofErrors },
  { pattern: /^Found (\d+) errors?\b/, read: ofErrors },
  { pattern: /^Found (\d+) (?:warning|info)s?\./, read: ofAnySeverity },
  { pattern: /^Summary: (\d+) (?:error|issue)\(s\)/, read: ofErrors },
  { pattern: /^\[warn\] Code style issues found in (\d+) files/, read: ofAnySeverity },
  { pattern: /^\[warn\] Code style issues found in the above file/, read: () => ofAnySeverity(1) },
];

/** Lines that say that something failed, without a number that could be held against a list. */
export const failingLines: readonly RegExp[] = [
  // Compilers: without a place, or of a program that they started.
  /^(?:fatal )?error(?: TS\d+|\[\w+\])?: \S/,
  /^[\w+./-]+: (?:fatal )?error: \S/,
  // Go, unittest, Cargo.
  /^--- FAIL: /,
  /^FAIL(?:$|\t)/,
  /^FAILED \(\w[\w ]*=\d/,
  /^test result: FAILED\b/,
  // A shell: the program is not there.
  /^(?:\/\S*\/)?(?:ba|da|z|k|a)?sh: .*: (?:(?:command )?not found|No such file or directory|Permission denied)$/,
  /^zsh: (?:command not found|permission denied): /,
];

interface LookedLine {
  readonly pattern: RegExp;
  readonly read: (first: number, second: number) => number;
}

const itself = (count: number): number => count;

/** Lines that say how many files or tests were looked at; the first that fits decides. */
export const lookedAt: readonly LookedLine[] = [
  // Biome and markdownlint-cli2, then mypy.
  { pattern: /^Linting: (\d+) file/, read: itself },
  { pattern: /^Checked (\d+) files? in /, read: itself },
  { pattern: /^Success: no issues found in (\d+) source files?/, read: itself },
  { pattern: /\(checked (\d+) source files?\)$/, read: itself },
  // unittest, Cargo, then Go, which names packages only.
  { pattern: /^Ran (\d+) tests? in /, read: itself },
  { pattern: /^test result: \w+\. (\d+) passed; (\d+) failed;/, read: (passed, failed) => passed + failed },
  { pattern: /^(?:\?|ok)\s+\S+\s.*\[no test(?:s to run| files)\]$/, read: () => 0 },
  { pattern: /^ok\s+\S+\s+(?:[\d.]+s|\(cached\))/, read: () => 1 },
  {
    pattern:
      /^(?:No files? (?:were|was) processed|No test files found|No tests found|no tests ran|No files? to (?:check|lint)|All (?:input )?files were ignored|== No rules found)/i,
    read: () => 0,
  },
];
