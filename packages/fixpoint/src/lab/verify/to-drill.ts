import { isDeepStrictEqual } from 'node:util';
import { defined } from '../../base/index.ts';
import { type LoopDefinition, resolveLoop } from '../../definition/index.ts';
import { examplesFrom, follow, initial, type Move, next, type State, stepOf } from '../../loop/index.ts';
import type { DrillFile } from '../drill/drill-file.ts';
import { settingsInDrills } from '../drill/prepare-drill.ts';
import type { Fault } from './fault.ts';
import { toScripted } from './to-scripted.ts';

/** What a drill is about. */
export interface DrillSubject {
  readonly definition: LoopDefinition;
  /** How the drill names the loop: a built-in name, or a path from where the drill will be. */
  readonly loop: string;
  readonly title: string;
}

/**
 * Writes a fault down as a drill that passes as long as the fault is there. Null where a drill cannot: edits by others, and
 * lists that no drill gives.
 */
export function toDrill({ definition, loop, title }: DrillSubject, fault: Fault): DrillFile | null {
  const { start, path, circle = [], breaksOff } = fault;
  const { tasks, ...others } = start.input.lists ?? {};
  const isEdited = [...path, ...circle].some(({ kind }) => kind === 'edit');
  const isOther =
    Object.values(others).some((list) => list.length > 0) || (start.input.openConflicts ?? []).length > 0;
  if (isEdited || isOther) return null;
  const played = play(fault, [...path, ...circle, ...circle]);
  const budget = circle.length > 0 ? { calls: played.calls } : undefined;
  const given = { ...givenSettings(definition, start.loop.settings), ...defined({ budget }) };
  const ending =
    circle.length > 0 ? ({ outcome: 'over-budget', reason: 'budget' } as const) : endingOf(played.state);
  return {
    drill: 1,
    loop,
    title,
    ...(Object.keys(given).length === 0 ? {} : { with: given }),
    ...(tasks === undefined ? { input: 'version 0\n' } : { tasks: [...tasks] }),
    script: played.script,
    expect: { ...(breaksOff === undefined ? ending : { error: breaksOff }), steps: played.steps },
  };
}

function endingOf({ ended }: State) {
  return ended === null ? ({ outcome: 'waiting' } as const) : ended;
}

/** The settings in which a run differs from what a drill has where it says nothing. */
function givenSettings(definition: LoopDefinition, settings: Readonly<Record<string, unknown>>) {
  const usual = resolveLoop(definition, settingsInDrills(definition)).settings;
  return Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => !isDeepStrictEqual(value, usual[name])),
  );
}

interface Played {
  readonly state: State;
  readonly script: DrillFile['script'];
  readonly steps: string[];
  readonly calls: number;
}

/** Makes these moves from the start, by what they say: ids and versions are those of this run. */
function play({ start }: Fault, moves: readonly Move[]): Played {
  const examples = examplesFrom(start.loop);
  const script: Record<string, DrillFile['script'][string]> = {};
  const steps: string[] = [];
  let { state } = initial(start.loop, start.input);
  let calls = 0;
  for (const { label, kind } of moves) {
    const move = examples(state).find((each) => each.label === label && each.kind === kind);
    if (move === undefined) throw new TypeError(`nothing is \`${label}\` at step ${state.step}`);
    const role = move.role ?? 'human';
    script[role] = [...(script[role] ?? []), ...move.events.map((event) => toScripted(event, state))];
    steps.push(...wordsOf(start, state, move));
    if (move.role !== null) calls += move.events.length;
    state = stateAfter(start, state, move);
  }
  return { state, script, steps: [...steps], calls };
}

/** Where the loop breaks off, the state stays as it was. */
function stateAfter({ loop }: Fault['start'], state: State, move: Move): State {
  try {
    return follow(loop, state, move).state;
  } catch {
    return state;
  }
}

/** The steps of a call or question, as a drill tells them; the first try of a panel's seat has none. */
function wordsOf(
  { loop }: Fault['start'],
  state: State,
  { events: [first, ...again] }: Move,
): readonly string[] {
  const need = next(loop, state);
  if (need.kind === 'question') return [need.word];
  if (need.kind === 'ended' || first === undefined || !('seat' in first)) return [];
  const call = need.calls.find(({ seat }) => seat === first.seat);
  const step = stepOf(loop, state);
  const word = step.kind === 'call' ? step.word : '';
  return [...(call?.word ? [call.word] : []), ...again.map(() => call?.word ?? word)];
}
