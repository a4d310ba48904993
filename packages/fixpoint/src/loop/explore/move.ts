import { assertNever } from '../../base/index.ts';
import { apply } from '../apply.ts';
import type { Transition } from '../fact.ts';
import { awaitedSeats, next } from '../need.ts';
import type { LoopEvent, ReplyKind } from '../reply.ts';
import { onlySeat, type State } from '../state.ts';
import { stepOf } from '../turn.ts';
import type { CallStep, Loop } from '../types.ts';
import { conflictsFor } from './conflicts.ts';
import type { Example } from './example.ts';
import { otherVersions } from './other-versions.ts';
import { reportsFor } from './reports.ts';
import { livePartsOf, type Standing } from './standing.ts';
import { resolutionsFor, rulingsFor, verdictsFor } from './verdicts.ts';

/** Something that can happen where a run stands, as an example of all that is the same to the rules. */
export interface Move {
  readonly kind: 'reply' | 'failure' | 'answer' | 'edit';
  /** What happens, in words that are the same wherever the rules cannot tell the difference. */
  readonly label: string;
  /** One event, or a call's failures one after the other. */
  readonly events: readonly LoopEvent[];
  /** The role whose call returns. */
  readonly role: string | null;
}

/** Everything that can come next, edits by others apart. Seats of a panel reply one after the other, as their calls are made. */
export function movesFrom(standing: Standing): readonly Move[] {
  const { loop, state } = standing;
  const need = next(loop, state);
  if (need.kind === 'ended') return [];
  if (need.kind === 'question') return need.options.map(toAnswer);
  const step = stepOf(loop, state) as CallStep;
  const [seat] = awaitedSeats(loop, state, step);
  if (seat === undefined) return [];
  const call = { seat: seat === onlySeat ? null : seat, role: step.role };
  const kinds = Object.keys(step.on) as readonly ReplyKind[];
  const replies = kinds.flatMap((kind) => examplesOf(standing, kind));
  return [...replies.map((example) => toReplied(call, example)), toFailed(call, loop.retries)];
}

/** What others than the producer can make of the artifact meanwhile. */
export function editsFrom(standing: Standing): readonly Move[] {
  if (standing.state.ended !== null) return [];
  const [fresh, ...back] = otherVersions(standing);
  const told = livePartsOf(standing).has('came-back') ? back : [];
  return [...(fresh === undefined ? [] : [fresh]), ...told].map(({ label, version }) => ({
    kind: 'edit',
    label: `edited: ${label}`,
    events: [{ kind: 'edited', version }],
    role: null,
  }));
}

/** The state after a move, with what was decided on the way. */
export function follow(loop: Loop, state: State, { events }: Move): Transition<State> {
  return events.reduce<Transition<State>>(
    (before, event) => {
      const after = apply(loop, before.state, event);
      return { state: after.state, facts: [...before.facts, ...after.facts] };
    },
    { state, facts: [] },
  );
}

interface CallOf {
  readonly seat: string | null;
  readonly role: string;
}

function toReplied({ seat, role }: CallOf, { label, reply }: Example): Move {
  return { kind: 'reply', label, events: [{ kind: 'replied', seat, reply }], role };
}

/** A call that fails for good. One that is made again and then succeeds is the same to the rules as if it had at once. */
function toFailed({ seat, role }: CallOf, retries: number): Move {
  const failed = { kind: 'failed', seat, failure: 'crash' } as const;
  return {
    kind: 'failure',
    label: 'fails for good',
    events: Array.from({ length: retries + 1 }, () => failed),
    role,
  };
}

function toAnswer(option: string): Move {
  return { kind: 'answer', label: option, events: [{ kind: 'answered', option }], role: null };
}

function examplesOf(standing: Standing, kind: ReplyKind): readonly Example[] {
  const { state } = standing;
  switch (kind) {
    case 'report':
      return reportsFor(standing);
    case 'verdicts':
      return verdictsFor(standing);
    case 'resolutions':
      return resolutionsFor(standing);
    case 'rulings':
      return rulingsFor(standing);
    case 'conflict':
      return conflictsFor(standing);
    case 'done':
      return otherVersions(standing).map(({ label, version }) => ({
        label: `${kind}: ${label}`,
        reply: { kind, version },
      }));
    case 'unchanged':
      return [{ label: kind, reply: { kind, version: state.version } }];
    case 'unevidenced':
    case 'needs-context':
    case 'blocked':
      return [
        { label: kind, reply: { kind, version: state.version } },
        { label: `${kind}, with changes`, reply: { kind, version: state.newest + 1 } },
      ];
    case 'green':
    case 'red':
      return [{ label: kind, reply: { kind } }];
    default:
      return assertNever(kind);
  }
}
