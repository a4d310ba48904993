import { FixpointError } from '../base/index.ts';
import { newRunId, type RunEvent, type RunJournal } from '../journal/index.ts';
import type { Project } from './project.ts';

const attempts = 100;

/** Begins a run under an id that no other run has: of many that begin in the same second, two can draw the same. */
export async function createRun({
  store,
  ports,
}: Pick<Project, 'store' | 'ports'>): Promise<RunJournal<RunEvent>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.create(newRunId(ports.clock, ports.random));
    } catch (thrown) {
      const isTaken = thrown instanceof FixpointError && thrown.code === 'refused';
      if (!isTaken || attempt === attempts) throw thrown;
    }
  }
}
