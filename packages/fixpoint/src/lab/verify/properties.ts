import {
  type Explored,
  type Knot,
  type Loop,
  type LoopEvent,
  next,
  type Place,
  stepsOf,
  type Way,
} from '../../loop/index.ts';
import { type Fault, pathTo } from './fault.ts';
import { findCircle } from './find-circle.ts';

/** What is looked at: everything that can become of a loop, and what of it goes in circles. */
export interface Subject {
  readonly loop: Loop;
  readonly explored: Explored;
  readonly knots: readonly Knot[];
}

/** How a property is broken; null where it holds. */
type Examine = (subject: Subject) => Fault | null;

/** What must hold of every loop, by the names that a report gives. */
export const properties: Readonly<Record<string, Examine>> = {
  'looked at whole': findUnseen,
  ends: ({ explored, knots }) => findCircle(explored, knots),
  'caps hold': ({ explored }) => findWay(explored, whyOverCap),
  'sound endings': ({ explored }) =>
    findWay(explored, ({ error }) => (error?.code === 'unsound' ? error.message : null)),
  'conflicts bounded': findEndlessConflicts,
  'every wait has an answer': findDeadEnd,
  'can converge': findHopeless,
  'no dead step': findDeadStep,
};

/** Of what was not looked at, nothing is known. */
function findUnseen({ explored }: Subject): Fault | null {
  const why = `it has more states than were looked at (${explored.places.length}): give it lower caps, or fewer lists`;
  return explored.isWhole ? null : faultAt(explored, 0, why);
}

function whyOverCap({ counted }: Way): string | null {
  const over = counted.find(({ value, max }) => max !== null && value > max);
  return over === undefined ? null : `${over.name} is counted to ${over.value}, over its cap of ${over.max}`;
}

function findEndlessConflicts({ explored, knots }: Subject): Fault | null {
  const withConflict = knots.filter(
    ({ isCircle, places }) => isCircle && places.some((place) => hasConflict(explored, place, places)),
  );
  const fault = findCircle(explored, withConflict);
  return fault && { ...fault, why: 'conflicts can come for ever' };
}

function hasConflict({ places }: Explored, place: number, members: readonly number[]): boolean {
  const ways = places[place]?.ways ?? [];
  return ways.some(({ move, to }) => to !== null && members.includes(to) && move.events.some(isConflict));
}

function isConflict(event: LoopEvent): boolean {
  return event.kind === 'replied' && event.reply.kind === 'conflict';
}

/** A question without an option, a panel without a seat, a reply that no rule decides on. */
function findDeadEnd({ explored }: Subject): Fault | null {
  const [unstarted] = explored.unstarted;
  if (unstarted !== undefined) {
    const { start, error } = unstarted;
    return { why: error.message, start, path: [], breaksOff: error.message };
  }
  const stuck = explored.places.findIndex(isStuck);
  if (stuck >= 0) return faultAt(explored, stuck, 'nothing can come next, and it has not ended');
  return findWay(explored, ({ error }) =>
    error === null || error.code === 'unsound' ? null : error.message,
  );
}

function isStuck({ start, state }: Place): boolean {
  const need = next(start.loop, state);
  if (need.kind === 'question') return !need.options.includes('abandon');
  return need.kind === 'calls' && need.calls.length === 0;
}

/** A start from which no path leads to a clean ending. */
function findHopeless({ explored }: Subject): Fault | null {
  const before = explored.places.map((): number[] => []);
  for (const [place, { ways }] of explored.places.entries()) {
    for (const { to } of ways) if (to !== null) before[to]?.push(place);
  }
  const clean = explored.places.flatMap((place, index) => (isClean(place) ? [index] : []));
  const hopeful = new Set(clean);
  for (const place of hopeful) for (const each of before[place] ?? []) hopeful.add(each);
  const loopAt = (start: number) => explored.places[start]?.start.loop;
  // What a run begins with can rule a clean end out, such as a plan whose tasks are done and whose branch is empty.
  const hopefulLoops = new Set(explored.starts.filter((start) => hopeful.has(start)).map(loopAt));
  const hopeless = explored.starts.find((start) => !hopefulLoops.has(loopAt(start)));
  if (hopeless === undefined) return null;
  return {
    ...faultAt(explored, hopeless, 'no path ends converged or unverified'),
    path: shortestEnding(explored, hopeless),
  };
}

/** Whether a run has ended there, and clean. */
export function isClean(place: Place | undefined): boolean {
  const outcome = place?.state.ended?.outcome;
  return outcome === 'converged' || outcome === 'unverified';
}

/** How a run ends soonest where nothing goes wrong. */
function shortestEnding({ places }: Explored, start: number) {
  const reached = new Map<number, Fault['path']>([[start, []]]);
  for (const [place, moves] of reached) {
    if (places[place]?.state.ended) return moves;
    for (const { to, move } of places[place]?.ways ?? []) {
      if (to !== null && move.kind === 'reply' && !reached.has(to)) reached.set(to, [...moves, move]);
    }
  }
  return [];
}

function findDeadStep({ loop, explored }: Subject): Fault | null {
  const dead = stepsOf(loop).find(({ stage, name }) => !explored.reached.has(`${stage.name}/${name}`));
  if (dead === undefined) return null;
  return faultAt(explored, 0, `nothing ever leads to step ${dead.name} of stage ${dead.stage.name}`);
}

/** The first way that is wrong. */
function findWay(explored: Explored, whyNot: (way: Way) => string | null): Fault | null {
  for (const [place, { ways }] of explored.places.entries()) {
    for (const way of ways) {
      const why = whyNot(way);
      if (why === null) continue;
      const fault = faultAt(explored, place, why);
      const breaksOff = way.error === null ? {} : { breaksOff: way.error.message };
      return { ...fault, path: [...fault.path, way.move], ...breaksOff };
    }
  }
  return null;
}

function faultAt(explored: Explored, place: number, why: string): Fault {
  const start = explored.places[place]?.start ?? explored.unstarted[0]?.start;
  if (start === undefined) throw new TypeError('nothing was explored');
  return { why, start, path: pathTo(explored, place) };
}
