import type { Explored, Way } from './explore.ts';

/** Places that lead to each other, or one by itself. */
export interface Knot {
  readonly places: readonly number[];
  /** Whether some way leads from one of them back to it. */
  readonly isCircle: boolean;
}

/** Whether a way is looked at; edits by others are no part of how long a loop goes on by itself. */
export type Filter = (way: Way) => boolean;

/** Groups places into knots, each after all that it leads to. */
export function findKnots({ places }: Pick<Explored, 'places'>, isLookedAt: Filter): readonly Knot[] {
  const targets = places.map(({ ways }) =>
    ways.flatMap((way) => (way.to !== null && isLookedAt(way) ? [way.to] : [])),
  );
  return new KnotFinder(targets).find();
}

interface Visit {
  readonly place: number;
  next: number;
}

/** Tarjan's algorithm, without recursion: paths are long. */
class KnotFinder {
  readonly #targets: readonly (readonly number[])[];
  readonly #order = new Map<number, number>();
  /** The earliest place of those that are open which a place is known to lead to. */
  readonly #earliest = new Map<number, number>();
  readonly #open: number[] = [];
  readonly #isOpen = new Set<number>();
  readonly #knots: Knot[] = [];

  constructor(targets: readonly (readonly number[])[]) {
    this.#targets = targets;
  }

  find(): readonly Knot[] {
    for (const place of this.#targets.keys()) {
      if (!this.#order.has(place)) this.#visitAll(place);
    }
    return this.#knots;
  }

  #visitAll(root: number): void {
    const visits = [this.#enter(root)];
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const target = this.#targets[visit.place]?.[visit.next];
      visit.next += 1;
      if (target === undefined) {
        visits.pop();
        this.#leave(visit.place, visits.at(-1)?.place);
      } else if (!this.#order.has(target)) visits.push(this.#enter(target));
      else if (this.#isOpen.has(target)) this.#lower(visit.place, this.#order.get(target) ?? 0);
    }
  }

  #enter(place: number): Visit {
    this.#earliest.set(place, this.#order.size);
    this.#order.set(place, this.#order.size);
    this.#open.push(place);
    this.#isOpen.add(place);
    return { place, next: 0 };
  }

  #leave(place: number, before: number | undefined): void {
    const earliest = this.#earliest.get(place) ?? 0;
    if (before !== undefined) this.#lower(before, earliest);
    if (earliest !== this.#order.get(place)) return;
    const places = this.#open.splice(this.#open.lastIndexOf(place));
    for (const each of places) this.#isOpen.delete(each);
    const isCircle = places.length > 1 || this.#targets[place]?.includes(place) === true;
    this.#knots.push({ places, isCircle });
  }

  #lower(place: number, to: number): void {
    this.#earliest.set(place, Math.min(this.#earliest.get(place) ?? to, to));
  }
}

/** The least and the most that paths from a place can cost; the most is null where one need never end. */
export interface Extent {
  readonly least: number;
  readonly most: number | null;
}

/** What paths from each place can cost, by the cost of a way. */
export function measurePaths(
  explored: Pick<Explored, 'places'>,
  knots: readonly Knot[],
  { isLookedAt, costOf }: { readonly isLookedAt: Filter; readonly costOf: (way: Way) => number },
): readonly Extent[] {
  const extents: Extent[] = [];
  for (const knot of knots) {
    for (const place of knot.places) {
      const ways = (explored.places[place]?.ways ?? []).filter((way) => way.to !== null && isLookedAt(way));
      extents[place] = widest(
        ways.map((way) => further(extents[way.to ?? 0], costOf(way))),
        knot.isCircle,
      );
    }
  }
  return extents;
}

/** Within a circle what follows is not known yet: it may cost nothing more, or never end. */
function further(extent: Extent | undefined, cost: number): Extent {
  const { least, most } = extent ?? { least: 0, most: null };
  return { least: least + cost, most: most === null ? null : most + cost };
}

function widest(ways: readonly Extent[], isCircle: boolean): Extent {
  const mosts = ways.map(({ most }) => most);
  const most = mosts.reduce((a, b) => (a === null || b === null ? null : Math.max(a, b)), 0);
  return {
    least: ways.length === 0 ? 0 : Math.min(...ways.map(({ least }) => least)),
    most: isCircle ? null : most,
  };
}
