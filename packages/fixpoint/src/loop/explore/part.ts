import { assertNever } from '../../base/index.ts';
import type { Effect, Loop, Test } from '../types.ts';

/** One thing that a state holds and that what follows may depend on. Where a run stands is always one, and is not listed. */
export type Part =
  | 'reason'
  | 'back'
  | 'findings'
  | 'conflict'
  | 'came-back'
  | 'versions'
  | 'reviewed'
  | 'red'
  | 'seen'
  | `memory ${string}`
  | `setting ${string}`
  | `list ${string}`;

export function memoryPart(name: string): Part {
  return `memory ${name}`;
}

export function settingPart(name: string): Part {
  return `setting ${name}`;
}

/** A list of the run's input; none of that name is empty. */
export function listPart(name: string): Part {
  return `list ${name}`;
}

/** What of a state a test reads. */
export function partsReadBy(loop: Loop, test: Test): readonly Part[] {
  switch (test.kind) {
    case 'clean':
      return ['findings'];
    case 'any':
    case 'none':
      return loop.memory[test.of] === undefined ? ['findings', listPart(test.of)] : [memoryPart(test.of)];
    case 'full':
    case 'room':
      return [memoryPart(test.memory)];
    case 'not-below':
    case 'closed':
    case 'recurs':
      return ['findings', memoryPart(test.memory)];
    case 'same':
      return ['conflict', memoryPart(test.memory)];
    case 'seen':
      return ['seen'];
    case 'unreviewed':
      return ['reviewed'];
    case 'came-back':
      return ['came-back'];
    case 'setting':
      return [settingPart(test.setting)];
    // Which items are listed stands with the items.
    case 'listed':
      return [];
    default:
      return assertNever(test);
  }
}

/** What matters before an effect, told from what matters after it. */
export function partsBefore(loop: Loop, effect: Effect, after: ReadonlySet<Part>): ReadonlySet<Part> {
  switch (effect.kind) {
    case 'count':
      // A cap must hold, whether a rule asks for it or not.
      return loop.memory[effect.memory]?.max === undefined ? after : plus(after, memoryPart(effect.memory));
    case 'forget':
      return minus(after, memoryPart(effect.memory));
    case 'forget-entry':
      return minus(after, ...memoryPer(loop, ['entry']));
    case 'mark':
      return written(after, effect.memory, 'findings');
    case 'note':
      return after.has(memoryPart(effect.memory)) ? plus(after, 'findings') : after;
    case 'keep':
      return after.has(memoryPart(effect.memory)) ? plus(after, 'conflict') : after;
    // What was before an edit is part of where a run stands, as long as the edit is to be asked about.
    case 'undo-edit':
    case 'settle':
    case 'park':
    case 'verdict':
      return after;
    default:
      return assertNever(effect);
  }
}

/** A memory that is written anew: what it held does not matter before, but what it is made of does. */
function written(after: ReadonlySet<Part>, memory: string, from: Part): ReadonlySet<Part> {
  const part = memoryPart(memory);
  return after.has(part) ? plus(minus(after, part), from) : after;
}

/** The memory that lives no longer than one of these scopes. */
export function memoryPer({ memory }: Loop, scopes: readonly string[]): readonly Part[] {
  return Object.entries(memory).flatMap(([name, { per }]) =>
    scopes.includes(per) ? [memoryPart(name)] : [],
  );
}

export function plus(parts: ReadonlySet<Part>, ...more: readonly Part[]): ReadonlySet<Part> {
  return new Set([...parts, ...more]);
}

export function minus(parts: ReadonlySet<Part>, ...less: readonly Part[]): ReadonlySet<Part> {
  return new Set([...parts].filter((part) => !less.includes(part)));
}
