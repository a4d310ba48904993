import type { Loop, LoopInput } from '../../src/loop/index.ts';

/** A loop with settings, and how many calls it can take at most, told from its caps and nothing else. */
export interface LoopCase {
  readonly loop: Loop;
  readonly input: LoopInput;
  readonly maxCalls: number;
}
