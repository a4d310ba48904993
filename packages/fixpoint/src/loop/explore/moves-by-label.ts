import type { State } from '../state.ts';
import type { Loop } from '../types.ts';
import { findDistinctions } from './distinctions.ts';
import { editsFrom, type Move, movesFrom } from './move.ts';

/** Gives, for states of one loop, the examples of what can come next, whatever path led there. */
export function examplesFrom(loop: Loop): (state: State) => readonly Move[] {
  const told = findDistinctions(loop);
  return (state) => [...movesFrom({ loop, told, state }), ...editsFrom({ loop, told, state })];
}
