import { setFor } from '../journal/index.ts';
import type { Worker } from './worker.ts';

/** Who makes the calls of a role; a seat of a panel can have a worker of its own. */
export function workerFor(
  workers: Readonly<Record<string, Worker>>,
  who: { readonly role: string; readonly seat: string | null },
): Worker | undefined {
  return setFor(workers, who);
}
