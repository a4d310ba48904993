import type { Explored, Way } from './explore/explore.ts';
import { explore } from './explore/explore.ts';
import { type Extent, findKnots, measurePaths } from './explore/paths.ts';
import type { Outcome } from './outcome.ts';
import type { LoopInput } from './state.ts';
import type { Loop } from './types.ts';

/** How much of something a run can take until it ends or asks a person, failures apart; the most is null where that is not known. */
export type Bounds = Extent;

/** The calls of a run, with those of the shortest run that ends clean; null where none was found. */
export interface CallBounds extends Bounds {
  readonly clean: number | null;
}

const mostStates = 20_000;

/** How many calls a run can take, to say beforehand what it may cost. */
export function callBounds(loop: Loop, input: LoopInput = {}): CallBounds {
  const explored = exploreReplies(loop, input);
  return { ...boundsOf(explored, () => 1), clean: callsToClean(explored) };
}

/** How often a run can count one of its counters. */
export function countBounds(loop: Loop, input: LoopInput, name: string): Bounds {
  const explored = exploreReplies(loop, input);
  return boundsOf(explored, ({ counted }) => counted.filter((fact) => fact.name === name).length);
}

/** Looks at every path through a loop that replies could take. */
function exploreReplies(loop: Loop, input: LoopInput): Explored {
  return explore([{ loop, input }], { mostStates, isLookedAt: ({ kind }) => kind === 'reply' });
}

function boundsOf(explored: Explored, costOf: (way: Way) => number): Bounds {
  const knots = findKnots(explored, isAny);
  const bounds = measurePaths(explored, knots, { isLookedAt: isAny, costOf })[0] ?? { least: 0, most: 0 };
  return explored.isWhole ? bounds : { least: 0, most: null };
}

/** Each way is a call, so the first clean ending that is met breadth-first is the nearest. */
function callsToClean({ places, starts }: Explored): number | null {
  const calls = new Map(starts.map((start) => [start, 0]));
  for (const [at, made] of calls) {
    const { state, ways = [] } = places[at] ?? {};
    if (isCleanEnding(state?.ended?.outcome)) return made;
    for (const { to } of ways) if (to !== null && !calls.has(to)) calls.set(to, made + 1);
  }
  return null;
}

function isCleanEnding(outcome: Outcome | undefined): boolean {
  return outcome === 'converged' || outcome === 'unverified';
}

const isAny = () => true;
