/**
 * The job behind the shape that other engines are measured through: `open` gives `loop(id)`, which runs the job once and
 * gives its rounds. The only variant is the journal on disk, flushed at every event.
 */
import path from 'node:path';
import { run } from '../packages/fixpoint/dist/index.mjs';
import { prepare, rounds, runJob } from './job.mjs';

/** @param {{ dir: string }} options */
export async function open({ dir }) {
  return {
    /** @param {string} id */
    async loop(id) {
      const folder = path.join(dir, id);
      await prepare(folder);
      await runJob(run, folder);
      return rounds;
    },
  };
}
