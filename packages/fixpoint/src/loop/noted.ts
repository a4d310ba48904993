import type { State } from './state.ts';
import { openGating } from './turn.ts';
import type { Loop } from './types.ts';

/** Between the sets of a memory, and between the ids of a set; ids are the engine's own and have neither. */
const betweenSets = '|';
const betweenIds = ',';

/** A memory of sets of findings, with the set that gates now as the last: `f1,f2|f3`. */
export function addNoted(loop: Loop, state: State, name: string): string {
  return [...setsIn(state, name), presentSet(loop, state)].join(betweenSets);
}

/** Whether some finding of the set that was noted last gates no more. */
export function isClosed(loop: Loop, state: State, name: string): boolean {
  const last = setsIn(state, name).at(-1) ?? '';
  const present = presentSet(loop, state).split(betweenIds);
  return last !== '' && last.split(betweenIds).some((id) => !present.includes(id));
}

/** Whether the findings that gate now are a set that was noted before the last one. */
export function isRecurring(loop: Loop, state: State, name: string): boolean {
  const present = presentSet(loop, state);
  return present !== '' && setsIn(state, name).slice(0, -1).includes(present);
}

/** How many sets were noted. */
export function countNoted(state: State, name: string): number {
  return setsIn(state, name).length;
}

/** The sets of a memory, in the order in which they were noted. */
export function setsIn({ memory }: State, name: string): readonly string[] {
  const noted = memory[name];
  return typeof noted === 'string' ? noted.split(betweenSets) : [];
}

/** The ids of one set. */
export function idsIn(set: string): readonly string[] {
  return set === '' ? [] : set.split(betweenIds);
}

function presentSet(loop: Loop, state: State): string {
  const ids = openGating(loop, state).map(({ id }) => id);
  return ids.toSorted().join(betweenIds);
}
