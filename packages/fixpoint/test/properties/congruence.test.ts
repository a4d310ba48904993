import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FixpointError } from '../../src/base/index.ts';
import { type Distinctions, findDistinctions } from '../../src/loop/explore/distinctions.ts';
import { keyOf } from '../../src/loop/explore/key.ts';
import { editsFrom, follow as followMove, type Move, movesFrom } from '../../src/loop/explore/move.ts';
import { initial, type Loop, next, type State } from '../../src/loop/index.ts';
import type { LoopCase } from './loop-case.ts';
import { loopCases } from './loop-cases.ts';

const mostStates = 300;

/** States of a loop that differ in anything at all, in the order in which they are reached. */
function exploreUnmerged(given: LoopCase, told: Distinctions, turn: number): readonly State[] {
  const start = initial(given.loop, given.input).state;
  const known = new Map([[JSON.stringify(start), start]]);
  for (const state of known.values()) {
    if (known.size >= mostStates) break;
    const moves = movesAt(given.loop, told, state);
    // Not always the first moves first: else a loop with many of them is never seen far from its start.
    for (const [index, move] of moves.entries()) {
      if (moves.length > 6 && (index + known.size + turn) % 3 !== 0) continue;
      const after = follow(given.loop, state, move);
      if (typeof after !== 'string') known.set(JSON.stringify(after.state), after.state);
    }
  }
  return [...known.values()];
}

function movesAt(loop: Loop, told: Distinctions, state: State): readonly Move[] {
  return [...movesFrom({ loop, told, state }), ...editsFrom({ loop, told, state })];
}

function follow(loop: Loop, state: State, move: Move) {
  try {
    return followMove(loop, state, move);
  } catch (thrown) {
    if (thrown instanceof FixpointError) return thrown.code;
    throw thrown;
  }
}

/** What can be seen from a state in one step: what is needed, what can come, what decides then, and the key of what follows. */
function continuationsOf(loop: Loop, told: Distinctions, state: State): unknown {
  const moves = movesAt(loop, told, state).map((move) => {
    const after = follow(loop, state, move);
    if (typeof after === 'string') return [move.label, after];
    const decided = after.facts.flatMap((fact) =>
      fact.kind === 'decided' ? [`${fact.step} ${fact.on} ${fact.rule} ${JSON.stringify(fact.to)}`] : [],
    );
    return [move.label, decided, keyOf({ loop, told, state: after.state })];
  });
  return { need: needOf(loop, state), moves };
}

/** What is needed, without what is only shown, and without which of the seats it is. */
function needOf(loop: Loop, state: State): unknown {
  const need = next(loop, state);
  switch (need.kind) {
    case 'calls':
      return need.calls
        .map(({ role, tier, continues, attempt }) => [role, tier, continues, attempt])
        .toSorted();
    case 'question':
      return [need.step, need.word, need.reason, need.options];
    case 'ended':
      return [need.outcome, need.reason];
  }
}

describe('states of one key agree on every continuation', () => {
  test.each(Object.entries(loopCases))('in %s', (_, loopCase) => {
    fc.assert(
      fc.property(loopCase as fc.Arbitrary<LoopCase>, fc.nat(99), (given, turn) => {
        const told = findDistinctions(given.loop);
        const firstOf = new Map<string, unknown>();
        for (const state of exploreUnmerged(given, told, turn)) {
          const key = keyOf({ loop: given.loop, told, state });
          const continuations = continuationsOf(given.loop, told, state);
          if (!firstOf.has(key)) firstOf.set(key, continuations);
          else expect(continuations).toEqual(firstOf.get(key));
        }
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });
});
