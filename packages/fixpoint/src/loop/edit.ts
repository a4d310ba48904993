import { takeVersion } from './meaning.ts';
import { enterStep } from './move.ts';
import type { BeforeEdit } from './state.ts';
import { stageOf, stepOf, type Turn, withState } from './turn.ts';

/**
 * Somebody else than a producer changed the artifact. What seats of a panel said of another version is no word on this
 * one: all of them are asked again. Where the stage has a question for edits, the call waits for its answer.
 */
export function takeEdit(turn: Turn, version: number): Turn {
  const taken = takeVersion(turn, version);
  if (taken === turn) return turn;
  const isAsked = stageOf(turn.loop, turn.state).edited !== undefined;
  const edited = withState(taken, {
    replied: [],
    edited: isAsked ? (turn.state.edited ?? beforeEdit(turn)) : null,
  });
  const isAtCall = stepOf(turn.loop, turn.state).kind === 'call';
  return isAsked && isAtCall ? enterStep(edited, turn.state.step) : edited;
}

function beforeEdit({ loop, state }: Turn): BeforeEdit {
  const { version, inputCounts, cameBack, reviewed, red } = state;
  const memory = Object.entries(state.memory).filter(([name]) => loop.memory[name]?.per === 'version');
  return { version, inputCounts, cameBack, reviewed, red, memory: Object.fromEntries(memory) };
}

/** Whatever was answered to the question about an edit, it is not asked again. */
export function settleEdit(turn: Turn): Turn {
  const { loop, state } = turn;
  return state.edited !== null && stageOf(loop, state).edited === state.step
    ? withState(turn, { edited: null })
    : turn;
}
