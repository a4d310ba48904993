import { seatsOf } from '../need.ts';
import type { State } from '../state.ts';
import { carriedList, listOf, stageOf, stepOf } from '../turn.ts';
import type { Stage } from '../types.ts';
import type { Distinctions } from './distinctions.ts';
import { openClasses } from './finding-class.ts';
import { notedIn } from './known-ids.ts';
import { listPart, memoryPart, type Part, settingPart } from './part.ts';
import { livePartsOf, type Standing } from './standing.ts';

/**
 * Names what can still decide anything where a run stands. States of one key agree on all that can follow: counters are
 * equal beyond what any rule compares them with, ids are exchangeable, and what no rule that is still to come reads is left
 * out.
 */
export function keyOf(standing: Standing): string {
  const { state } = standing;
  if (state.ended !== null) return JSON.stringify(['ended', state.ended.outcome, state.ended.reason]);
  const rename = renamer();
  const parts = [...livePartsOf(standing)].toSorted();
  return JSON.stringify([
    [state.stage, state.step, callsKey(standing), itemsKey(standing)],
    parts.map((part) => partKey(standing, part, rename)),
    carriedKey(standing, rename),
    editedKey(standing),
  ]);
}

/** Gives names numbers, in the order in which they come up. */
type Rename = (name: string) => number;

function renamer(): Rename {
  const names: string[] = [];
  return (name) => {
    if (!names.includes(name)) names.push(name);
    return names.indexOf(name);
  };
}

function partKey(standing: Standing, part: Part, rename: Rename): unknown {
  const { state } = standing;
  switch (part) {
    case 'reason':
    case 'back':
    case 'seen':
    case 'reviewed':
      return state[part];
    case 'red':
      return state.red.toSorted();
    case 'came-back':
      return state.cameBack;
    case 'versions':
      return versionsKey(state, state.newest);
    case 'findings':
      return openClasses(standing);
    case 'conflict':
      return state.conflict && [rename(state.conflict.property), state.conflict.alternatives];
    default:
      return namedKey(standing, part, rename);
  }
}

/** Whether the present version is the input, how many others could come back, and whether the input is one of them. */
function versionsKey(
  { version, inputCounts }: Pick<State, 'version' | 'inputCounts'>,
  newest: number,
): unknown {
  return [version === 0, Math.min(newest, 2), inputCounts];
}

function namedKey(standing: Standing, part: Part, rename: Rename): unknown {
  const { loop, told, state } = standing;
  const setting = Object.keys(loop.settings).find((name) => settingPart(name) === part);
  if (setting !== undefined) return loop.settings[setting];
  const list = Object.keys(state.lists).find((name) => listPart(name) === part);
  if (list !== undefined) return state.lists[list]?.length !== 0;
  const name = Object.keys(loop.memory).find((each) => memoryPart(each) === part) ?? '';
  if (told.noted.includes(name)) return setsKey(standing);
  const value = state.memory[name];
  return typeof value === 'string' ? rename(value) : [countKey(told, name, value), loop.memory[name]?.max];
}

/** A counter that was never counted is 0; a mark that was never made is none. */
function countKey(told: Distinctions, name: string, value: number | undefined): number | null {
  const most = told.counters[name] ?? 1;
  return value === undefined && most === Number.POSITIVE_INFINITY ? null : Math.min(value ?? 0, most);
}

function setsKey(standing: Standing): unknown {
  const { sets, known } = notedIn(standing);
  return [sets.length, [...known.values()].toSorted()];
}

/** How often each of the present calls failed, and whether it replied; seats can be exchanged. */
function callsKey({ loop, state }: Standing): unknown {
  const step = stepOf(loop, state);
  if (step.kind !== 'call') return null;
  const seats = seatsOf(loop, state, step);
  return seats.map((seat) => `${state.failed[seat] ?? 0} ${state.replied.includes(seat)}`).toSorted();
}

/** What is still to be gone through, of this stage and the later ones. */
function itemsKey({ loop, told, state }: Standing): unknown {
  const stage = stageOf(loop, state);
  const isIn = (item: string) => told.listed.map((list) => listOf(loop, state, list).includes(item));
  const left = ({ each }: Stage, from: number) =>
    each === undefined ? null : listOf(loop, state, each).slice(from).map(isIn);
  const later = loop.stages.slice(loop.stages.indexOf(stage) + 1);
  return [left(stage, state.item), ...later.map((each) => left(each, 0))];
}

/** Conflicts of an earlier run that are still to be asked about. */
function carriedKey({ loop, state }: Standing, rename: Rename): unknown {
  const present = loop.stages.findIndex(({ name }) => name === state.stage);
  const at = loop.stages.findIndex(({ each }) => each === carriedList);
  const left = state.carried.slice(at === present ? state.item + 1 : 0);
  return at < present ? null : left.map(({ property, alternatives }) => [rename(property), alternatives]);
}

/** What the answer to the question about an edit can bring back, as far as it can still decide. */
function editedKey(standing: Standing): unknown {
  const { told, state } = standing;
  const { edited } = state;
  if (edited === null) return null;
  const live = livePartsOf(standing);
  const memory = Object.entries(edited.memory).filter(([name]) => live.has(memoryPart(name)));
  return [
    live.has('versions') && versionsKey(edited, state.newest),
    live.has('came-back') && edited.cameBack,
    live.has('reviewed') && edited.reviewed,
    live.has('red') && edited.red.toSorted(),
    memory
      .map(([name, value]) => [name, typeof value === 'number' ? countKey(told, name, value) : value])
      .toSorted(),
  ];
}
