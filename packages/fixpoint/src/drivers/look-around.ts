import { FixpointError } from '../base/index.ts';
import { type RunnerPorts, type RunSession, recordVersion } from '../runner/index.ts';

/**
 * Compares the artifact with what the run knows, before it goes on. What a producer left half done when it was cut off
 * is put back, and kept; what somebody edited since is a new version, which no checker has seen.
 */
export async function lookAround(session: RunSession, ports: RunnerPorts): Promise<void> {
  const { fold } = session;
  if (fold.state.ended !== null) return;
  const now = await ports.workspace.capture();
  if (now.hash === fold.version.hash) return;
  const producer = fold.openCalls.find(({ role }) => fold.loop.roles[role]?.is === 'producer');
  if (producer !== undefined) {
    if (ports.workers[producer.role]?.isOutside) return;
    await ports.workspace.restore(fold.version.hash);
    const { call, role } = producer;
    const files = ports.workspace.artifactPaths;
    await session.append({ type: 'workspace.changed', call, role, files, undone: true, kept: now.hash });
    return;
  }
  if (now.blank) throw blankArtifact(session.id);
  await session.append({ type: 'artifact.edited', version: recordVersion(fold, now) });
}

function blankArtifact(run: string): FixpointError {
  return new FixpointError('input', 'the artifact is gone or blank', {
    hint: `\`fixpoint restore ${run}\` puts back the version that the run had.`,
  });
}
