import { isDeepStrictEqual } from 'node:util';
import { FixpointError } from '../../src/base/index.ts';
import { findDistinctions } from '../../src/loop/explore/distinctions.ts';
import { keyOf } from '../../src/loop/explore/key.ts';
import { editsFrom, follow, type Move, movesFrom } from '../../src/loop/explore/move.ts';
import { type Fact, initial, type Loop, type LoopInput, next, type State } from '../../src/loop/index.ts';

/** The same run under two loops, by what happened in it. */
interface Pair {
  readonly states: readonly State[];
  readonly path: readonly string[];
}

const mostPairs = 40_000;

/**
 * Finds a run that two loops decide differently, a shortest one: something else is needed then, or is counted or said.
 * Null where there is none: then the two do the same whatever comes back.
 */
export function tellApart(loops: readonly Loop[], input: LoopInput): readonly string[] | null {
  const sides = loops.map((loop) => ({ loop, told: findDistinctions(loop) }));
  const standingsOf = ({ states }: Pair) =>
    sides.flatMap((side, n) => states.slice(n, n + 1).map((state) => ({ ...side, state })));
  const keyOfPair = (pair: Pair) => standingsOf(pair).map(keyOf).join(' ');

  const start: Pair = { states: loops.map((loop) => initial(loop, input).state), path: [] };
  const known = new Map([[keyOfPair(start), start]]);
  for (const pair of known.values()) {
    const standings = standingsOf(pair);
    if (areDifferent(standings.map(({ loop, state }) => needOf(loop, state)))) return pair.path;
    for (const move of movesOf(standings)) {
      const after = standings.map(({ loop, state }) => decide(loop, state, move));
      const path = [...pair.path, move.label];
      if (areDifferent(after.map(({ said }) => said))) return path;
      const further: Pair = { states: after.flatMap(({ state }) => state ?? []), path };
      const isNew = further.states.length === 2 && !known.has(keyOfPair(further));
      if (isNew) known.set(keyOfPair(further), further);
      if (known.size > mostPairs) throw new Error('there are too many pairs to look at them all');
    }
  }
  return null;
}

/** What either of the two can tell apart. */
function movesOf(standings: readonly Parameters<typeof movesFrom>[0][]): readonly Move[] {
  const moves = standings.flatMap((standing) => [...movesFrom(standing), ...editsFrom(standing)]);
  return [...new Map(moves.map((move) => [move.label, move])).values()];
}

function areDifferent([one, other]: readonly unknown[]): boolean {
  return !isDeepStrictEqual(one, other);
}

/** What can be seen of a decision from outside: what is counted and said, not by which rule. */
function decide(
  loop: Loop,
  state: State,
  move: Move,
): { readonly state: State | null; readonly said: unknown } {
  try {
    const after = follow(loop, state, move);
    return { state: after.state, said: after.facts.filter((fact) => isSaid(loop, fact)) };
  } catch (thrown) {
    if (!(thrown instanceof FixpointError)) throw thrown;
    return { state: null, said: thrown.code };
  }
}

function isSaid({ counts }: Loop, fact: Fact): boolean {
  if (fact.kind === 'counted') return counts.includes(fact.name);
  return fact.kind === 'verdict' || fact.kind === 'parked' || fact.kind === 'closed';
}

function needOf(loop: Loop, state: State): unknown {
  const need = next(loop, state);
  return need.kind === 'calls' ? need.calls.map(({ word: _, ...call }) => call) : need;
}
