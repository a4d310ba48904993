import { FixpointError } from '../../base/index.ts';
import { foldOf, isHosted, replay } from '../../journal/index.ts';
import type { Project } from '../project.ts';

/**
 * Finds the run that a session means that names none: the one hosted run that is open.
 *
 * @throws {FixpointError} `not-found` where none is open, `usage` where several are.
 */
export async function onlyOpenRun(project: Pick<Project, 'store'>): Promise<string> {
  const open = await openHostedRuns(project);
  const [first, ...others] = open;
  if (first === undefined) {
    throw new FixpointError('not-found', 'no hosted run is open in this project', {
      hint: '`fixpoint start <loop> <artifact>` opens one; `fixpoint runs` lists those that there were.',
    });
  }
  if (others.length === 0) return first.run;
  const list = open
    .map(({ run, loop, artifact }) => `  ${run}  ${loop} on ${artifact.join(', ')}`)
    .join('\n');
  throw new FixpointError(
    'usage',
    `several hosted runs are open, and nothing says which is meant:\n${list}`,
    {
      hint: 'Name the run: `fixpoint next <run>`.',
    },
  );
}

/** A hosted run that has not ended. */
interface OpenHostedRun {
  readonly run: string;
  readonly loop: string;
  readonly artifact: readonly string[];
}

/** Finds the hosted runs of a project that have not ended, the oldest first; one that cannot be read is none of them. */
async function openHostedRuns({ store }: Pick<Project, 'store'>): Promise<readonly OpenHostedRun[]> {
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
