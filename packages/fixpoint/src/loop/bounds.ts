import type { Way } from './explore/explore.ts';
import { explore } from './explore/explore.ts';
import { type Extent, findKnots, measurePaths } from './explore/paths.ts';
import type { LoopInput } from './state.ts';
import type { Loop } from './types.ts';

/** How much of something a run can take until it ends or asks a person, failures apart; the most is null where that is not known. */
export type Bounds = Extent;

const mostStates = 20_000;

/** How many calls a run can take, to say beforehand what it may cost. */
export function callBounds(loop: Loop, input: LoopInput = {}): Bounds {
  return boundsOf(loop, input, () => 1);
}

/** How often a run can count one of its counters. */
export function countBounds(loop: Loop, input: LoopInput, name: string): Bounds {
  return boundsOf(loop, input, ({ counted }) => counted.filter((fact) => fact.name === name).length);
}

/** Looks at every path through a loop that replies could take. */
function boundsOf(loop: Loop, input: LoopInput, costOf: (way: Way) => number): Bounds {
  const explored = explore([{ loop, input }], {
    mostStates,
    isLookedAt: ({ kind }) => kind === 'reply',
  });
  const knots = findKnots(explored, isAny);
  const bounds = measurePaths(explored, knots, { isLookedAt: isAny, costOf })[0] ?? { least: 0, most: 0 };
  return explored.isWhole ? bounds : { least: 0, most: null };
}

const isAny = () => true;
