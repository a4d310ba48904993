import type { State } from '../state.ts';
import { stepOf } from '../turn.ts';
import type { Loop } from '../types.ts';
import type { Distinctions } from './distinctions.ts';
import type { Part } from './part.ts';

/** Where a run stands, with what the rules of its loop can tell apart. */
export interface Standing {
  readonly loop: Loop;
  readonly told: Distinctions;
  readonly state: State;
}

/** The parts of a state that can still decide; in the midst of a panel what its first seats found is one of them. */
export function livePartsOf({ loop, told, state }: Standing): ReadonlySet<Part> {
  const { stage, step, back, replied } = state;
  const live = told.live(stage, step, stepOf(loop, state).kind === 'call' ? null : back);
  return replied.length > 0 ? new Set<Part>([...live, 'findings']) : live;
}
