import { foldOf, isHosted, type RunStarted, replay } from '../journal/index.ts';
import type { Project } from './project.ts';

/** A hosted run that has not ended. */
export interface OpenHostedRun {
  readonly run: string;
  readonly started: RunStarted;
}

/** Finds the hosted runs of a project that have not ended, the oldest first; one that cannot be read is none of them. */
export async function openHostedRuns({ store }: Pick<Project, 'store'>): Promise<readonly OpenHostedRun[]> {
  const found = (await store.list()).map(async (run): Promise<readonly OpenHostedRun[]> => {
    try {
      const { started, hasEnded } = foldOf([...replay(await store.read(run))], run);
      return hasEnded || !isHosted(started.agents) ? [] : [{ run, started }];
    } catch {
      return [];
    }
  });
  return (await Promise.all(found)).flat();
}

/** A run as it is named in a sentence. */
export function sayOpenRun({ run, started }: OpenHostedRun): string {
  return `${run} (${started.pinned.loop.name} on ${started.artifact.paths.join(', ')})`;
}
