import { assertNever } from '../base/index.ts';
import type { Tested } from './fact.ts';
import { countNoted, isClosed, isRecurring } from './noted.ts';
import type { OpenFinding } from './reply.ts';
import type { State } from './state.ts';
import { currentItem, listOf, openGating } from './turn.ts';
import type { Loop, Test } from './types.ts';

/** Makes one test and says which numbers it used. */
export function evaluate(loop: Loop, state: State, test: Test): Tested {
  const numbers = numbersOf(loop, state, test);
  return { test, holds: holds(loop, state, test), numbers };
}

function holds(loop: Loop, state: State, test: Test): boolean {
  switch (test.kind) {
    case 'clean':
      return openGating(loop, state).length === 0;
    case 'any':
      return amountOf(loop, state, test.of) > 0;
    case 'none':
      return amountOf(loop, state, test.of) === 0;
    case 'full':
      return isFull(loop, state, test.memory);
    case 'room':
      return !isFull(loop, state, test.memory);
    case 'not-below':
      return isNotBelow(loop, state, test.memory);
    case 'same':
      return state.conflict !== null && state.memory[test.memory] === state.conflict.property;
    case 'listed':
      return isListed(loop, state, test.list);
    case 'setting':
      return loop.settings[test.setting] === test.value;
    case 'seen':
      return state.seen;
    case 'unreviewed':
      return !state.reviewed;
    case 'came-back':
      return state.cameBack;
    case 'closed':
      return isClosed(loop, state, test.memory);
    case 'recurs':
      return isRecurring(loop, state, test.memory);
    default:
      return assertNever(test);
  }
}

function numbersOf(loop: Loop, state: State, test: Test): Tested['numbers'] {
  switch (test.kind) {
    case 'clean':
      return { gating: openGating(loop, state).length };
    case 'any':
    case 'none':
      return { [test.of]: amountOf(loop, state, test.of) };
    case 'full':
    case 'room':
      return { [test.memory]: counter(state, test.memory), max: loop.memory[test.memory]?.max ?? null };
    case 'not-below':
      return { gating: openGating(loop, state).length, [test.memory]: state.memory[test.memory] ?? null };
    case 'same':
      return { property: state.conflict?.property ?? null, [test.memory]: state.memory[test.memory] ?? null };
    case 'came-back':
      return { version: state.version, newest: state.newest };
    case 'closed':
    case 'recurs':
      return { gating: openGating(loop, state).length, [test.memory]: countNoted(state, test.memory) };
    case 'listed':
    case 'setting':
    case 'seen':
    case 'unreviewed':
      return {};
    default:
      return assertNever(test);
  }
}

/** How much there is of a memory, of a list of the run's input, or of open findings with a severity or a mark. */
function amountOf(loop: Loop, state: State, name: string): number {
  if (loop.memory[name] !== undefined) return counter(state, name);
  const list = state.lists[name];
  if (list !== undefined) return list.length;
  const matches = (finding: OpenFinding) => finding.severity === name || finding.mark === name;
  return state.findings.filter(matches).length;
}

function isFull(loop: Loop, state: State, name: string): boolean {
  const max = loop.memory[name]?.max;
  return max !== undefined && counter(state, name) >= max;
}

function isNotBelow(loop: Loop, state: State, name: string): boolean {
  const marked = state.memory[name];
  return typeof marked === 'number' && openGating(loop, state).length >= marked;
}

function isListed(loop: Loop, state: State, name: string): boolean {
  const item = currentItem(loop, state);
  return item !== null && listOf(loop, state, name).includes(item);
}

/** A counter's value; one that was never counted is 0. */
export function counter(state: State, name: string): number {
  const value = state.memory[name];
  return typeof value === 'number' ? value : 0;
}
