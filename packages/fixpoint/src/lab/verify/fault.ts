import type { Explored, Move, Start } from '../../loop/index.ts';

/** How a property is broken: a run that shows it, as short as there is one. */
export interface Fault {
  readonly why: string;
  readonly start: Start;
  /** What happens until the property is broken, in the order in which it does. */
  readonly path: readonly Move[];
  /** What can be repeated from there on for ever. */
  readonly circle?: readonly Move[];
  /** The loop breaks off with this message. */
  readonly breaksOff?: string;
}

/** The moves by which a place was first reached; there is no shorter way to it. */
export function pathTo({ places }: Explored, place: number): readonly Move[] {
  const moves: Move[] = [];
  for (let from = places[place]?.from; from; from = places[from.place]?.from) moves.unshift(from.move);
  return moves;
}
