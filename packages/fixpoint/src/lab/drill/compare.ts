import { isDeepStrictEqual } from 'node:util';
import type { Expectation } from './drill-file.ts';
import type { Mismatch } from './mismatch.ts';

/** What a drill's run came to. */
export interface Reached {
  readonly outcome: string;
  readonly reason: string | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly steps: readonly string[];
  readonly verdicts?: readonly string[];
  /** What broke the run off. */
  readonly error?: string | null;
}

/** Compares what a run came to with what was expected; what is left out there is not compared. */
export function compare(expected: Expectation, reached: Reached): readonly Mismatch[] {
  const { counts = {}, ...whole } = expected;
  const pairs = [
    ...Object.entries(whole).map(([key, value]) => [key, value, reached[key as keyof typeof whole]] as const),
    ...Object.entries(counts).map(
      ([name, value]) => [`counts.${name}`, value, reached.counts[name]] as const,
    ),
  ];
  return pairs
    .filter(([, value, actual]) => value !== undefined && !isDeepStrictEqual(value, actual))
    .map(([path, value, actual = null]) => ({ path, expected: value, actual }));
}
