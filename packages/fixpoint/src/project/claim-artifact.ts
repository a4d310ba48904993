import { FixpointError } from '../base/index.ts';
import { claim } from '../journal/index.ts';
import type { Artifact } from './artifact.ts';
import type { Project } from './project.ts';
import { waitForLock } from './wait-for-lock.ts';

/** What a run works on. */
export interface Claim {
  readonly artifact: Artifact;
  /** Whether nothing else of the project may change meanwhile, as it would be undone. */
  readonly wholeProject: boolean;
  /** Whether others that hold it for a moment are waited for. */
  readonly isPatient?: boolean;
}

/**
 * Does some work on an artifact while no other run does.
 *
 * @throws {FixpointError} `locked` where another run is at work on it.
 */
export async function withArtifact<T>(
  { root }: Project,
  { artifact, wholeProject, isPatient = false }: Claim,
  work: () => Promise<T>,
): Promise<T> {
  const names = claimedNames({ artifact, wholeProject });
  const held: Awaited<ReturnType<typeof claim>>[] = [];
  try {
    for (const name of names) {
      const taken = isPatient ? waitForLock(() => claim(root, name)) : claim(root, name);
      held.push(await taken.catch(toBusy(artifact)));
    }
    return await work();
  } finally {
    for (const lock of held) await lock.release();
  }
}

/** What a run has to itself: two that share none of these names do not disturb each other. */
export function claimedNames({ artifact, wholeProject }: Claim): ReadonlySet<string> {
  return new Set(wholeProject ? ['.', ...artifact.paths] : artifact.paths);
}

function toBusy({ paths }: Artifact) {
  return (thrown: unknown): never => {
    if (!(thrown instanceof FixpointError) || thrown.code !== 'locked') throw thrown;
    throw new FixpointError(
      'locked',
      `another run is at work in this project, so ${paths.join(', ')} has to wait`,
      {
        cause: thrown,
        hint: [
          'Wait for it or end it; `fixpoint runs` lists the runs.',
          'Runs whose agents are programs go one after the other, as each undoes what is changed beside its artifact:',
          'for two at once use a second working tree (`git worktree add`).',
        ].join(' '),
      },
    );
  };
}
