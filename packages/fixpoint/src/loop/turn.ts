import { FixpointError } from '../base/index.ts';
import type { Fact } from './fact.ts';
import { gates, type OpenFinding } from './reply.ts';
import type { State } from './state.ts';
import type { Loop, MemoryScope, Stage, Step } from './types.ts';

/** A transition under way: the loop, the state so far and the facts so far. Each function returns the next turn. */
export interface Turn {
  readonly loop: Loop;
  readonly state: State;
  readonly facts: readonly Fact[];
}

export function withState(turn: Turn, change: Partial<State>, ...facts: readonly Fact[]): Turn {
  const all = facts.length === 0 ? turn.facts : [...turn.facts, ...facts];
  return { loop: turn.loop, state: { ...turn.state, ...change }, facts: all };
}

export function stageOf(loop: Loop, state: State): Stage {
  const stage = loop.stages.find(({ name }) => name === state.stage);
  if (stage === undefined) throw notInLoop(loop, `stage ${state.stage}`);
  return stage;
}

/** The step at which a run stands. */
export function stepOf(loop: Loop, state: State): Step {
  const step = stageOf(loop, state).steps[state.step];
  if (step === undefined) throw notInLoop(loop, `step ${state.step}`);
  return step;
}

/** The list of conflicts that an earlier run left open. */
export const carriedList = 'openConflicts';

/** The entries of a list that a stage or a panel goes through: the run's own, else a setting of that name. */
export function listOf(loop: Loop, state: State, name: string): readonly string[] {
  if (name === carriedList) return state.carried.map(({ property }) => property);
  const own = state.lists[name];
  if (own !== undefined) return own;
  const setting = loop.settings[name];
  return Array.isArray(setting) ? setting : [];
}

/** The item that a stage is at; null in a stage that goes through no list. */
export function currentItem(loop: Loop, state: State): string | null {
  const { each } = stageOf(loop, state);
  return each === undefined ? null : (listOf(loop, state, each)[state.item] ?? null);
}

export function openGating(loop: Loop, state: State): readonly OpenFinding[] {
  return state.findings.filter((finding) => gates(loop.severities, finding));
}

/** The memory without what lives no longer than one of these scopes. */
export function forgetScopes(turn: Turn, scopes: readonly MemoryScope[]): State['memory'] {
  const kept = Object.entries(turn.state.memory).filter(([name]) => {
    const memory = turn.loop.memory[name];
    return memory !== undefined && !scopes.includes(memory.per);
  });
  return Object.fromEntries(kept);
}

function notInLoop(loop: Loop, what: string): FixpointError {
  return new FixpointError('definition', `loop ${loop.name} has no ${what}`, {
    hint: 'The run was begun under another definition of this loop.',
  });
}
