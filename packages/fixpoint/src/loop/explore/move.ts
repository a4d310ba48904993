import { assertNever } from '../../base/index.ts';
import { awaitedSeats, next } from '../need.ts';
import type { LoopEvent, ReplyKind } from '../reply.ts';
import { onlySeat, type State } from '../state.ts';
import { stepOf } from '../turn.ts';
import type { CallStep, Loop } from '../types.ts';
import { conflictsFor } from './conflicts.ts';
import type { Example } from './example.ts';
import { otherVersions } from './other-versions.ts';
import { reportsFor } from './reports.ts';
import type { Standing } from './standing.ts';
import { resolutionsFor, rulingsFor, verdictsFor } from './verdicts.ts';

/** Something that can happen where a run stands, as an example of all that is the same to the rules. */
export interface Move {
  readonly kind: 'reply' | 'failure' | 'answer' | 'edit';
  /** What happens, in words that are the same wherever the rules cannot tell the difference. */
  readonly label: string;
  readonly event: LoopEvent;
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
  const seat = nextSeat(loop, state, step);
  if (seat === undefined) return [];
  const call = { seat: seat === onlySeat ? null : seat, role: step.role };
  const kinds = Object.keys(step.on) as readonly ReplyKind[];
  const replies = kinds.flatMap((kind) => examplesOf(standing, kind));
  return [...replies.map((example) => toReplied(call, example)), toFailed(call)];
}

/** What others than the producer can make of the artifact meanwhile. */
export function editsFrom(standing: Standing): readonly Move[] {
  if (standing.state.ended !== null) return [];
  return otherVersions(standing).map(({ label, version }) => ({
    kind: 'edit',
    label: `edited: ${label}`,
    event: { kind: 'edited', version },
    role: null,
  }));
}

/** A seat that failed is asked again when the others have been heard. */
function nextSeat(loop: Loop, state: State, step: CallStep): string | undefined {
  const failures = (seat: string) => state.failed[seat] ?? 0;
  const awaited = awaitedSeats(loop, state, step);
  return awaited.toSorted((a, b) => failures(a) - failures(b))[0];
}

interface CallOf {
  readonly seat: string | null;
  readonly role: string;
}

function toReplied({ seat, role }: CallOf, { label, reply }: Example): Move {
  return { kind: 'reply', label, event: { kind: 'replied', seat, reply }, role };
}

function toFailed({ seat, role }: CallOf): Move {
  return { kind: 'failure', label: 'fails', event: { kind: 'failed', seat, failure: 'crash' }, role };
}

function toAnswer(option: string): Move {
  return { kind: 'answer', label: option, event: { kind: 'answered', option }, role: null };
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
