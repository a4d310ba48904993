import { FixpointError } from '../base/index.ts';
import type { RunFold } from '../journal/index.ts';
import { type RunnerPorts, type RunSession, recordVersion } from '../runner/index.ts';

/** What has to be known to look around: the artifact, and who may still be at work on it. */
export type Surroundings = Pick<RunnerPorts, 'workspace' | 'workers'>;

/**
 * Compares the artifact with what the run knows, before it goes on. What a call left behind that died with its process
 * is put back, and kept; what somebody edited since is a new version, which no checker has seen.
 */
export async function lookAround(session: RunSession, ports: Surroundings): Promise<void> {
  const { fold } = session;
  if (fold.state.ended !== null) return;
  const now = await ports.workspace.capture();
  if (now.hash === fold.version.hash) return;
  if (fold.openCalls.some(({ role }) => isProducerOutside(fold, role, ports))) return;
  const died = fold.openCalls.find(({ call, role }) => {
    return !fold.cancelled.includes(call) && !ports.workers[role]?.isOutside;
  });
  if (died !== undefined) {
    await ports.workspace.restore(fold.version.hash);
    const { call, role } = died;
    const files = ports.workspace.artifactPaths;
    await session.append({ type: 'workspace.changed', call, role, files, undone: true, kept: now.hash });
    return;
  }
  if (now.blank) throw blankArtifact(session.id);
  await session.append({ type: 'artifact.edited', version: recordVersion(fold, now) });
}

/** A person who was asked to revise may still be at it. */
function isProducerOutside({ loop }: RunFold, role: string, { workers }: Surroundings): boolean {
  return loop.roles[role]?.is === 'producer' && workers[role]?.isOutside === true;
}

function blankArtifact(run: string): FixpointError {
  return new FixpointError('input', 'the artifact is gone or blank', {
    hint: `\`fixpoint restore ${run}\` puts back the version that the run had.`,
  });
}
