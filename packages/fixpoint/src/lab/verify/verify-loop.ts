import type { LoopDefinition } from '../../definition/index.ts';
import {
  type Explored,
  explore,
  findKnots,
  type Loop,
  measurePaths,
  type Outcome,
  ruleLists,
  type Start,
  stepsOf,
  type Way,
} from '../../loop/index.ts';
import type { Fault } from './fault.ts';
import { isOwn } from './find-circle.ts';
import { leastCalls } from './least-calls.ts';
import { properties, type Subject } from './properties.ts';
import { startsOf } from './starts.ts';

/** What was found out about a loop. */
export interface VerifiedLoop {
  readonly loop: string;
  readonly ok: boolean;
  readonly states: number;
  /** Whether it ends on every path, as long as nobody edits the artifact for ever. */
  readonly ends: boolean;
  /** The most calls of each role on any path; null where there is no most. Each can be made again as often as `retries` says. */
  readonly mostCalls: Readonly<Record<string, number | null>>;
  /** The fewest calls of each role on any path to a clean ending; null where there is no such path. */
  readonly leastCalls: Readonly<Record<string, number | null>>;
  readonly retries: number;
  readonly endings: readonly Ending[];
  readonly properties: readonly Verdict[];
  /** Rules that decide on no path, as `<stage>/<step>/<on>/<number>`: harmless, but perhaps not what was meant. */
  readonly unusedRules: readonly string[];
}

export interface Ending {
  readonly outcome: Outcome;
  readonly reason: string;
}

/** Whether a property holds, and a run that shows it where it does not. */
export interface Verdict {
  readonly name: string;
  readonly holds: boolean;
  readonly fault: Fault | null;
}

/** More states than these are not looked at; the largest loop that is built in has less than half as many. */
const usualMostStates = 100_000;

/** Explores a loop against everything that can come back, and tells what holds of it. */
export function verifyLoop(definition: LoopDefinition): VerifiedLoop {
  return verifyStarts(startsOf(definition));
}

/** The same of runs that begin in these ways; where somebody edits meanwhile is tried for the first loop of them. */
export function verifyStarts(starts: readonly Start[], mostStates = usualMostStates): VerifiedLoop {
  const [first] = starts;
  if (first === undefined) throw new TypeError('a loop can always begin with its defaults');
  const { loop } = first;
  const explored = explore(starts, { mostStates, isEdited: (start) => start.loop === loop });
  const knots = findKnots(explored, isOwn);
  const verdicts = judge({ loop, explored, knots });
  return {
    loop: loop.name,
    ok: verdicts.every(({ holds }) => holds),
    states: explored.places.length,
    ends: verdicts.every(({ name, holds }) => holds || name !== 'ends'),
    mostCalls: perRole(loop, (role) => countCalls({ explored, knots }, role)),
    leastCalls: perRole(loop, (role) => leastCalls(explored, role)),
    retries: loop.retries,
    endings: endingsOf(explored),
    properties: verdicts,
    unusedRules: unusedRules(loop, explored),
  };
}

function perRole<T>({ roles }: Loop, count: (role: string) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.keys(roles).map((role) => [role, count(role)]));
}

function judge(subject: Subject): readonly Verdict[] {
  return Object.entries(properties).map(([name, examine]) => {
    const fault = examine(subject);
    return { name, holds: fault === null, fault };
  });
}

function countCalls({ explored, knots }: Pick<Subject, 'explored' | 'knots'>, role: string): number | null {
  const costOf = ({ move }: Way) => (move.role === role ? 1 : 0);
  const extents = measurePaths(explored, knots, { isLookedAt: isOwn, costOf });
  const mosts = explored.starts.map((start) => extents[start]?.most ?? null);
  return mosts.reduce((a, b) => (a === null || b === null ? null : Math.max(a, b)), 0);
}

function endingsOf({ places }: Explored): readonly Ending[] {
  const known = new Map<string, Ending>();
  for (const { state } of places) {
    if (state.ended !== null) known.set(`${state.ended.outcome} ${state.ended.reason}`, state.ended);
  }
  return [...known].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, ending]) => ending);
}

function unusedRules(loop: Loop, { reached }: Explored): readonly string[] {
  const all = stepsOf(loop).flatMap(({ stage, name, step }) =>
    ruleLists(step).flatMap(([on, rules]) =>
      rules.flatMap(({ go }, index) => (go === undefined ? [] : [`${stage.name}/${name}/${on}/${index}`])),
    ),
  );
  return all.filter((rule) => !reached.has(rule));
}
