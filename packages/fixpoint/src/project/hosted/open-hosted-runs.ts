import { foldOf, replay } from '../../journal/index.ts';
import { isHosted } from '../host-roles.ts';
import type { Project } from '../project.ts';

/** A hosted run that has not ended. */
export interface OpenHostedRun {
  readonly run: string;
  readonly loop: string;
  readonly artifact: readonly string[];
}

/** Finds the hosted runs of a project that have not ended, the oldest first; one that cannot be read is none of them. */
export async function openHostedRuns({ store }: Pick<Project, 'store'>): Promise<readonly OpenHostedRun[]> {
  const found = (await store.list()).map(async (run): Promise<readonly OpenHostedRun[]> => {
    try {
      const { started, hasEnded } = foldOf([...replay(await store.read(run))], run);
      const { pinned, artifact, agents } = started;
      return hasEnded || !isHosted(agents) ? [] : [{ run, loop: pinned.loop.name, artifact: artifact.paths }];
    } catch {
      return [];
    }
  });
  return (await Promise.all(found)).flat();
}
