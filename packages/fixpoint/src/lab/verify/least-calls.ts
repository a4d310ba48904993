import type { Explored } from '../../loop/index.ts';
import { isClean } from './properties.ts';

/** The fewest calls of a role on any path from a start to a clean ending; null where there is none. */
export function leastCalls(explored: Explored, role: string): number | null {
  const seen = new Set<number>();
  let present: readonly number[] = explored.starts;
  for (let calls = 0; present.length > 0; calls += 1) {
    const reached = reachWithout(explored, role, { from: present, seen });
    if (reached.some((at) => isClean(explored.places[at]))) return calls;
    present = reached.flatMap((at) => targetsOf(explored, at, (each) => each === role));
  }
  return null;
}

interface Search {
  readonly from: readonly number[];
  /** Places that were reached with fewer calls, or as few; what is reached now joins them. */
  readonly seen: Set<number>;
}

/** The places that can be reached without a call of the role, and were not before. */
function reachWithout(explored: Explored, role: string, { from, seen }: Search): readonly number[] {
  const reached: number[] = [];
  const open = [...from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    reached.push(at);
    open.push(...targetsOf(explored, at, (each) => each !== role));
  }
  return reached;
}

function targetsOf({ places }: Explored, at: number, isLookedAt: (role: string | null) => boolean): number[] {
  const ways = places[at]?.ways ?? [];
  return ways.flatMap(({ to, move }) => (to !== null && isLookedAt(move.role) ? [to] : []));
}
