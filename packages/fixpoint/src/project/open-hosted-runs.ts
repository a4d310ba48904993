import { foldOf, isHosted, type RunStarted, replay } from '../journal/index.ts';
import type { Project } from './project.ts';

/** A hosted run that has not ended. */
export interface OpenHostedRun {
  readonly run: string;
  readonly started: RunStarted;
}

/** What is open in a project, the oldest first; of runs that cannot be read nobody knows whether they are. */
export interface HostedRuns {
  readonly open: readonly OpenHostedRun[];
  readonly damaged: readonly string[];
}

/** Finds the hosted runs of a project that have not ended. */
export async function findHostedRuns({ store }: Pick<Project, 'store'>): Promise<HostedRuns> {
  const ids = await store.list();
  const seen = await Promise.all(ids.map((run) => lookAt({ store }, run)));
  return {
    open: seen.flatMap((each) => (typeof each === 'object' && each !== null ? each : [])),
    damaged: ids.filter((_, index) => seen[index] === 'damaged'),
  };
}

async function lookAt(
  { store }: Pick<Project, 'store'>,
  run: string,
): Promise<OpenHostedRun | 'damaged' | null> {
  try {
    const { started, hasEnded } = foldOf([...replay(await store.read(run))], run);
    return hasEnded || !isHosted(started.agents) ? null : { run, started };
  } catch {
    return 'damaged';
  }
}

/** A run as it is named in a sentence. */
export function sayOpenRun({ run, started }: OpenHostedRun): string {
  return `${run} (${started.pinned.loop.name} on ${started.artifact.paths.join(', ')})`;
}
