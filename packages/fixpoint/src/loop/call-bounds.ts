import { apply, initial } from './apply.ts';
import { type Call, type Need, next } from './need.ts';
import type { LoopEvent, OpenFinding, Reply, ReplyKind } from './reply.ts';
import type { LoopInput, State } from './state.ts';
import { stepOf } from './turn.ts';
import type { CallStep, Loop } from './types.ts';

/** How many calls a run can take until it ends or asks a person, failures apart. */
export interface CallBounds {
  readonly least: number;
  /** Null where the loop is too large to look at every path. */
  readonly most: number | null;
}

const maxStates = 20_000;
const findingCounts = [0, 1, 2, 3, 4, 5];

/** Looks at every path through a loop that replies could take, to say beforehand what a run may cost. */
export function callBounds(loop: Loop, input: LoopInput = {}): CallBounds {
  const known = new Map<string, CallBounds>();
  const boundsFrom = (state: State): CallBounds => {
    const need = next(loop, state);
    if (need.kind !== 'calls') return { least: 0, most: 0 };
    const key = JSON.stringify(state);
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= maxStates) return { least: 0, most: null };
    known.set(key, { least: 0, most: null });
    const after = successors(loop, state, need).map(boundsFrom);
    const bounds = addCalls(after, need.calls.length);
    known.set(key, bounds);
    return bounds;
  };
  return boundsFrom(initial(loop, input).state);
}

function addCalls(after: readonly CallBounds[], calls: number): CallBounds {
  const least = Math.min(...after.map((bounds) => bounds.least)) + calls;
  const mosts = after.map(({ most }) => most);
  const most = mosts.reduce((a, b) => (a === null || b === null ? null : Math.max(a, b)), 0);
  return { least, most: most === null ? null : most + calls };
}

/** The states after each reply that the step can get; the seats of a panel all say the same. */
function successors(
  loop: Loop,
  state: State,
  { calls }: Need & { readonly kind: 'calls' },
): readonly State[] {
  const step = stepOf(loop, state) as CallStep;
  const kinds = Object.keys(step.on) as ReplyKind[];
  const replies = kinds.flatMap((kind) => examplesOf(loop, state, kind));
  return replies.map((reply) =>
    calls.reduce((now, call) => apply(loop, now, toEvent(call, reply)).state, state),
  );
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

/** Reports with so many findings of each severity. */
function reportsOf({ severities }: Loop): readonly Reply[] {
  return severities.flatMap(({ name: severity }) =>
    findingCounts.map((count): Reply => {
      const findings = Array.from(
        { length: count },
        (_, index): OpenFinding => ({ id: `f${index}`, severity }),
      );
      return { kind: 'report', findings };
    }),
  );
}
