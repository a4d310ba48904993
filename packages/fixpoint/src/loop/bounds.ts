import { worstGating } from '../findings/index.ts';
import { apply, initial } from './apply.ts';
import type { Fact } from './fact.ts';
import { type Call, type Need, next } from './need.ts';
import type { LoopEvent, OpenFinding, Reply, ReplyKind } from './reply.ts';
import type { LoopInput, State } from './state.ts';
import { stepOf } from './turn.ts';
import type { CallStep, Loop } from './types.ts';

/** How much of something a run can take until it ends or asks a person, failures apart. */
export interface Bounds {
  readonly least: number;
  /** Null where the loop is too large to look at every path. */
  readonly most: number | null;
}

/** What happens in one step of a path: its calls return, and something follows. */
interface Move {
  readonly calls: number;
  readonly facts: readonly Fact[];
  readonly state: State;
}

const maxStates = 20_000;
const maxSteps = 1_000;
/** A count that has to fall can fall so often, at most, that it is worth looking at. */
const maxCount = 20;

/** How many calls a run can take, to say beforehand what it may cost. */
export function callBounds(loop: Loop, input: LoopInput = {}): Bounds {
  return boundsOf(loop, input, ({ calls }) => calls);
}

/** How often a run can count one of its counters. */
export function countBounds(loop: Loop, input: LoopInput, name: string): Bounds {
  const isCounted = (fact: Fact) => fact.kind === 'counted' && fact.name === name;
  return boundsOf(loop, input, ({ facts }) => facts.filter(isCounted).length);
}

/** Looks at every path through a loop that replies could take. */
function boundsOf(loop: Loop, input: LoopInput, costOf: (move: Move) => number): Bounds {
  const known = new Map<string, Bounds>();
  let isCut = false;
  const boundsFrom = (state: State, steps: number): Bounds => {
    const need = next(loop, state);
    if (need.kind !== 'calls') return { least: 0, most: 0 };
    const key = JSON.stringify(state);
    const before = known.get(key);
    if (before !== undefined) return before;
    isCut ||= known.size >= maxStates || steps >= maxSteps;
    if (isCut) return { least: 0, most: null };
    known.set(key, { least: 0, most: null });
    const ways = movesFrom(loop, state, need).map((move) =>
      add(boundsFrom(move.state, steps + 1), costOf(move)),
    );
    const bounds = widest(ways);
    known.set(key, bounds);
    return bounds;
  };
  return boundsFrom(initial(loop, input).state, 0);
}

function add({ least, most }: Bounds, cost: number): Bounds {
  return { least: least + cost, most: most === null ? null : most + cost };
}

function widest(ways: readonly Bounds[]): Bounds {
  const mosts = ways.map(({ most }) => most);
  return {
    least: Math.min(...ways.map(({ least }) => least)),
    most: mosts.reduce((a, b) => (a === null || b === null ? null : Math.max(a, b)), 0),
  };
}

/** What each reply that the step can get leads to; the seats of a panel all say the same. */
function movesFrom(loop: Loop, state: State, { calls }: Need & { readonly kind: 'calls' }): readonly Move[] {
  const step = stepOf(loop, state) as CallStep;
  const kinds = Object.keys(step.on) as ReplyKind[];
  const replies = kinds.flatMap((kind) => examplesOf(loop, state, kind));
  return replies.map((reply) => {
    const start: Move = { calls: calls.length, facts: [], state };
    return calls.reduce((move, call) => moveOn(loop, move, toEvent(call, reply)), start);
  });
}

function moveOn(loop: Loop, move: Move, event: LoopEvent): Move {
  const { state, facts } = apply(loop, move.state, event);
  return { ...move, state, facts: [...move.facts, ...facts] };
}

function toEvent({ seat }: Call, reply: Reply): LoopEvent {
  return { kind: 'replied', seat, reply };
}

function examplesOf(loop: Loop, state: State, kind: ReplyKind): readonly Reply[] {
  const version = state.newest + 1;
  switch (kind) {
    case 'report':
      return reportsOf(loop);
    case 'verdicts':
      return [[], state.findings.map(({ id }) => id)].map((addressed) => ({
        kind,
        addressed,
        breakage: [],
        observations: 0,
      }));
    case 'rulings': {
      const rulings = Object.fromEntries(state.findings.map(({ id }) => [id, 'wrong' as const]));
      return [{ kind, rulings }];
    }
    case 'resolutions':
      return [{ kind, fine: [] }];
    case 'conflict':
      return ['p1', 'p2'].map((property) => ({ kind, version: state.version, property, alternatives: 1 }));
    case 'unchanged':
      return [{ kind, version: state.version }];
    case 'green':
    case 'red':
      return [{ kind }];
    default:
      return [{ kind, version }];
  }
}

/** Reports that rules can tell apart: of the worst severity that gates as many findings as matter, of any other one. */
function reportsOf(loop: Loop): readonly Reply[] {
  const worst = worstGating(loop.severities);
  return loop.severities.flatMap(({ name: severity }) => {
    const counts =
      severity === worst ? Array.from({ length: highestCount(loop) + 1 }, (_, count) => count) : [1];
    return counts.map((count): Reply => ({ kind: 'report', findings: findingsOf(count, severity) }));
  });
}

function findingsOf(count: number, severity: string): readonly OpenFinding[] {
  return Array.from({ length: count }, (_, index) => ({ id: `f${index}`, severity }));
}

/** Where a count is held against the one before, it can fall once for each round that there is; elsewhere one is any. */
function highestCount({ stages, memory }: Loop): number {
  if (!JSON.stringify(stages).includes('"not-below"')) return 1;
  const caps = Object.values(memory).map(({ max = 0 }) => max);
  return Math.min(Math.max(...caps) + 1, maxCount);
}
