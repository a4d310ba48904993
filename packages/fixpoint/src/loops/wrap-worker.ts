import type { Worker } from '../runner/index.ts';
import { iterateWrappers } from './iterate-revision/wrappers.ts';
import type { Wrappers } from './kit.ts';

// Apart from the readers, which bring Markdown and YAML along: where functions are the agents, nothing is read.
const wrappers: Wrappers = iterateWrappers;

/** Puts around a role's worker what its loop answers without a call; `reads` is the role's reader. */
export function wrapWorker(worker: Worker, reads: string): Worker {
  return wrappers[reads]?.(worker) ?? worker;
}
