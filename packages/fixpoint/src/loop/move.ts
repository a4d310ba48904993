import { FixpointError } from '../base/index.ts';
import { decide } from './rules.ts';
import type { State } from './state.ts';
import {
  carriedList,
  currentItem,
  forgetScopes,
  listOf,
  openGating,
  stageOf,
  stepOf,
  type Turn,
  withState,
} from './turn.ts';
import type { Destination, Loop, Stage } from './types.ts';

/** Follows a destination until the run stands at a call, a question or its end. */
export function follow(turn: Turn, to: Destination): Turn {
  switch (to.kind) {
    case 'step':
      return enterStep(withState(turn, { reason: to.reason ?? null, back: callToReturnTo(turn) }), to.step);
    case 'back':
      if (turn.state.back === null) throw new FixpointError('definition', 'there is no call to go back to');
      return enterStep(turn, turn.state.back);
    case 'next':
      return moveOn(turn);
    case 'end':
      return end(turn, to);
  }
}

/** The call that a later `back` makes again: the present one, or what was noted before where this is no call. */
function callToReturnTo({ loop, state }: Turn): string | null {
  return stepOf(loop, state).kind === 'call' ? state.step : state.back;
}

/** Goes to a step; a call waits for the answer to the question about an edit, where there was one. */
export function enterStep(turn: Turn, name: string): Turn {
  const entered = withState(turn, { step: name, failed: {}, replied: [] });
  const step = stepOf(entered.loop, entered.state);
  if (step.kind === 'call') return askAboutEdit(entered);
  if (step.kind === 'ask') return entered;
  const decided = decide(entered, 'rules', step.rules);
  return follow(decided.turn, decided.to);
}

function askAboutEdit(turn: Turn): Turn {
  const { edited } = stageOf(turn.loop, turn.state);
  if (edited === undefined || turn.state.edited === null) return turn;
  return withState(turn, { step: edited, reason: null, back: turn.state.step });
}

/** Enters the first stage, from this one on, that has anything to do. */
export function enterStage(turn: Turn, from: number): Turn {
  const stages = turn.loop.stages.slice(from);
  const stage = stages.find(
    ({ each }) => each === undefined || listOf(turn.loop, turn.state, each).length > 0,
  );
  if (stage === undefined) {
    throw new FixpointError('definition', `loop ${turn.loop.name} has no stage left and no ending`, {
      hint: 'The last stage must end the run instead of going on to `next`.',
    });
  }
  return enterItem(
    withState(turn, { stage: stage.name, memory: forgetScopes(turn, ['entry', 'item']) }),
    stage,
    0,
  );
}

function enterItem(turn: Turn, stage: Stage, item: number): Turn {
  const conflict = stage.each === carriedList ? (turn.state.carried[item] ?? null) : null;
  const fresh = withState(turn, { item, findings: [], conflict, memory: forgetScopes(turn, ['item']) });
  const name = currentItem(fresh.loop, fresh.state);
  return enterStep(withState(fresh, {}, { kind: 'entered', stage: stage.name, item: name }), stage.start);
}

function moveOn(turn: Turn): Turn {
  const { loop, state } = turn;
  const stage = stageOf(loop, state);
  const item = currentItem(loop, state);
  const done = item === null ? turn : withState(turn, {}, { kind: 'completed', stage: stage.name, item });
  const isLast = stage.each === undefined || state.item + 1 >= listOf(loop, state, stage.each).length;
  return isLast ? enterStage(done, loop.stages.indexOf(stage) + 1) : enterItem(done, stage, state.item + 1);
}

function end(turn: Turn, to: Destination & { readonly kind: 'end' }): Turn {
  const reason = to.reason ?? turn.state.reason;
  if (reason === null)
    throw new FixpointError('definition', `an ending at step ${turn.state.step} has no reason`);
  refuseUnsound(turn, to.outcome);
  return withState(
    turn,
    { ended: { outcome: to.outcome, reason } },
    { kind: 'ended', outcome: to.outcome, reason },
  );
}

/** No loop, whoever wrote it, ends clean with a gating finding open, a gate red, or on a version that no checker saw. */
function refuseUnsound({ loop, state }: Turn, outcome: string): void {
  if (outcome !== 'converged' && outcome !== 'unverified') return;
  const what = whyUnsound(loop, state);
  if (what === null) return;
  throw new FixpointError(
    'unsound',
    `step ${state.step} of loop ${loop.name} would end ${outcome} with ${what}`,
    {
      hint: 'Guard that ending: `when: clean` after a check, and only on green gates.',
    },
  );
}

function whyUnsound(loop: Loop, state: State): string | null {
  const open = openGating(loop, state).length;
  if (open > 0) return `gating findings open: ${open}`;
  if (state.red.length > 0) return `a red gate (${state.red.join(', ')})`;
  return state.reviewed ? null : 'a version that no checker saw';
}
