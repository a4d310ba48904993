import type { FindingMark, Loop, OpenFinding, Reply, ReplyKind, State } from '../../src/loop/index.ts';
import type { Tape } from './tape.ts';

const mostOpen = 8;

/** Where a run stands. */
export interface Standing {
  readonly loop: Loop;
  readonly state: State;
}

/** A reply of a kind, with whatever content a driver could hand in there. */
export function exampleReply({ loop, state }: Standing, kind: ReplyKind, tape: Tape): Reply {
  switch (kind) {
    case 'report':
      return { kind, findings: exampleFindings(loop, mostOpen - openBefore(state), tape) };
    case 'verdicts': {
      const addressed = state.findings.map(({ id }) => id).filter(() => tape.once(2));
      const room = mostOpen - (state.findings.length - addressed.length);
      return { kind, addressed, breakage: exampleFindings(loop, room, tape), observations: tape.choose(3) };
    }
    case 'resolutions':
      return { kind, fine: state.findings.map(({ id }) => id).filter(() => tape.once(2)) };
    case 'rulings': {
      const rulings = state.findings.map(({ id }) => [id, tape.pick(['wrong', 'defer', 'load-bearing'])]);
      return { kind, rulings: Object.fromEntries(rulings) };
    }
    case 'green':
    case 'red':
      return { kind };
    case 'unchanged':
      return { kind, version: state.version };
    case 'done':
      return { kind, version: otherVersion(state, tape) };
    case 'conflict': {
      const version = tape.once(3) ? otherVersion(state, tape) : state.version;
      return { kind, version, property: tape.pick(['p1', 'p2', 'p3']), alternatives: tape.choose(3) };
    }
    default:
      return { kind, version: tape.once(2) ? otherVersion(state, tape) : state.version };
  }
}

/** A further seat of a panel adds to what the others found. */
function openBefore({ replied, findings }: State): number {
  return replied.length > 0 ? findings.length : 0;
}

/** A new version, or one that comes back. */
function otherVersion({ version, newest }: State, tape: Tape): number {
  const back = tape.choose(newest + 1);
  return tape.once(4) && back !== version ? back : newest + 1;
}

let ids = 0;

function exampleFindings(loop: Loop, most: number, tape: Tape): readonly OpenFinding[] {
  const levels = loop.severities.map(({ name }) => name) as [string, ...string[]];
  return Array.from({ length: tape.choose(most + 1) }, () => {
    ids = (ids % 9999) + 1;
    return { id: `f${ids}`, severity: tape.pick(levels), ...exampleTraits(loop, tape) };
  });
}

/** Gaps, doubts and disputes, where the loop speaks of them. */
function exampleTraits({ roles }: Loop, tape: Tape): Pick<OpenFinding, 'spec' | 'mark'> {
  const hasJudge = Object.values(roles).some(({ is }) => is === 'judge');
  if (!hasJudge) return {};
  const mark = tape.pick<FindingMark | null>([null, null, 'unverified', 'disputed']);
  return { ...(tape.once(5) ? { spec: true } : {}), ...(mark === null ? {} : { mark }) };
}
