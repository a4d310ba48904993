import type { Explored, Knot, Move, Way } from '../../loop/index.ts';
import { type Fault, pathTo } from './fault.ts';

/** Whether a way belongs to how long a loop goes on by itself: whoever edits for ever, a run waits for him for ever. */
export function isOwn({ move }: Way): boolean {
  return move.kind !== 'edit';
}

/** The circle that is reached soonest, with a way around it that is as short as any from there. */
export function findCircle(explored: Explored, knots: readonly Knot[]): Fault | null {
  const circles = knots.filter(({ isCircle }) => isCircle);
  const [circle] = circles.toSorted((a, b) => firstOf(explored, a) - firstOf(explored, b));
  if (circle === undefined) return null;
  const at = firstOf(explored, circle);
  const place = explored.places[at];
  if (place === undefined) return null;
  return {
    why: 'it can go on for ever',
    start: place.start,
    path: pathTo(explored, at),
    circle: wayAround(explored, circle, at),
  };
}

/** The first place before a call that nobody has replied to yet; a circle of answers alone has none. */
function firstOf({ places }: Explored, { places: members }: Knot): number {
  const fresh = members.filter((member) => {
    const { state, ways } = places[member] ?? {};
    const isCall = ways?.some(({ move }) => move.role !== null) === true;
    return isCall && state?.replied.length === 0 && Object.keys(state.failed).length === 0;
  });
  return Math.min(...(fresh.length > 0 ? fresh : members));
}

function wayAround(explored: Explored, circle: Knot, start: number): readonly Move[] {
  const members = new Set(circle.places);
  const reached = new Map<number, readonly Move[]>([[start, []]]);
  for (const [place, moves] of reached) {
    for (const way of explored.places[place]?.ways ?? []) {
      if (way.to === null || !members.has(way.to) || !isOwn(way)) continue;
      if (way.to === start) return [...moves, way.move];
      if (!reached.has(way.to)) reached.set(way.to, [...moves, way.move]);
    }
  }
  return [];
}
