import type { Loop, Test } from '../types.ts';
import { findLiveParts, type LiveParts } from './live.ts';
import { effectsOf, stepsOf, testsOf } from './walk.ts';

/** What the rules of a loop can tell apart; all else is the same to them. */
export interface Distinctions {
  readonly live: LiveParts;
  /** Severities and marks that a test names. */
  readonly names: ReadonlySet<string>;
  /** Up to which value those of a counter differ. */
  readonly counters: Readonly<Record<string, number>>;
  /** Memory of which sets of findings gated: by it rules tell findings of one class apart. */
  readonly noted: readonly string[];
  /** Lists that a test looks an item up in. */
  readonly listed: readonly string[];
  /** Up to which number the findings that gate are counted; 1 where only their being there matters. */
  readonly mostGating: number;
  /** Disputed findings are settled one by one, in their order. */
  readonly settles: boolean;
  /** What a judge could not verify becomes a gap, unless it is fine. */
  readonly resolves: boolean;
  /** Ruled findings are taken off the list. */
  readonly parks: boolean;
}

/** A count that has to fall can fall so often, at most, that it is worth looking at. */
const mostFalls = 20;

/** Tells from a loop's tests and effects what they distinguish. */
export function findDistinctions(loop: Loop): Distinctions {
  const tests = testsOf(loop);
  const effects = effectsOf(loop);
  const has = (kind: (typeof effects)[number]['kind']) => effects.some((effect) => effect.kind === kind);
  return {
    live: findLiveParts(loop),
    names: new Set(tests.flatMap((test) => (test.kind === 'any' || test.kind === 'none' ? [test.of] : []))),
    counters: Object.fromEntries(
      Object.keys(loop.memory).map((name) => [name, highestValue(loop, name, tests)]),
    ),
    noted: [...new Set(effects.flatMap((effect) => (effect.kind === 'note' ? [effect.memory] : [])))],
    listed: [...new Set(tests.flatMap((test) => (test.kind === 'listed' ? [test.list] : [])))],
    mostGating: tests.some(({ kind }) => kind === 'not-below') ? highestCount(loop) : 1,
    settles: has('settle'),
    resolves: stepsOf(loop).some(({ step }) => step.kind === 'call' && step.on.resolutions !== undefined),
    parks: has('park'),
  };
}

/** Beyond its max a counter is full all the same; without one it is only empty or not; a marked count is held exactly. */
function highestValue({ memory }: Loop, name: string, tests: readonly Test[]): number {
  const isHeld = tests.some((test) => test.kind === 'not-below' && test.memory === name);
  return isHeld ? Number.POSITIVE_INFINITY : (memory[name]?.max ?? 1);
}

/** Where a count is held against the one before, it can fall once for each round that all caps allow. */
function highestCount({ memory }: Loop): number {
  const caps = Object.values(memory).map(({ max = 0 }) => max);
  return Math.min(caps.reduce((sum, max) => sum + max, 0) + 1, mostFalls);
}
