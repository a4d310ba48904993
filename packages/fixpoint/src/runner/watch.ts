import type { Version } from '../artifacts/index.ts';
import { toFixpointError } from '../base/index.ts';
import type { CallStarted } from '../journal/index.ts';
import type { RoleKind } from '../loop/index.ts';
import type { RunnerPorts } from './ports.ts';
import type { RunSession } from './session.ts';

/** Sees to it that a call changes no more than its role may (design.md 5). */
export interface Watch {
  /** Undoes what a checker changed, artifact included, and notes it; a gate's caches beside the artifact may stay. */
  undoAll(begun: CallStarted, kind: RoleKind): Promise<void>;
  /** Undoes what a producer changed beside the artifact, and notes it. */
  undoOutside(begun: CallStarted): Promise<void>;
}

/** Begins to watch the working folder; the calls come after it. */
export async function watchOver(session: RunSession, { guard, workspace }: RunnerPorts): Promise<Watch> {
  const snapshot = guard === null ? null : await guard.take();

  async function undoOutside(begun: CallStarted): Promise<void> {
    if (guard === null || snapshot === null) return;
    const changes = await guard.changesSince(snapshot, workspace.artifactPaths);
    if (changes.length === 0) return;
    const stayed = await guard.undo(snapshot, changes);
    const undone = changes.filter((change) => !stayed.includes(change));
    await noteChange(session, begun, { files: undone.map(({ path }) => path), undone: true, kept: null });
    await noteChange(session, begun, { files: stayed.map(({ path }) => path), undone: false, kept: null });
  }

  async function undoAll(begun: CallStarted, kind: RoleKind): Promise<void> {
    const { version } = session.fold;
    const now = await captureAnything(workspace);
    if (now?.hash !== version.hash) {
      await workspace.restore(version.hash);
      const change = { files: workspace.artifactPaths, undone: true, kept: now?.hash ?? null };
      await noteChange(session, begun, change);
    }
    if (kind !== 'gate') await undoOutside(begun);
  }

  return { undoAll, undoOutside };
}

/** The present state, or null where it cannot even be kept. */
async function captureAnything(workspace: RunnerPorts['workspace']): Promise<Version | null> {
  try {
    return await workspace.capture();
  } catch (thrown) {
    if (toFixpointError(thrown).code === 'input') return null;
    throw thrown;
  }
}

interface Change {
  readonly files: readonly string[];
  readonly undone: boolean;
  readonly kept: string | null;
}

async function noteChange(session: RunSession, { call, role }: CallStarted, change: Change): Promise<void> {
  if (change.files.length > 0) await session.append({ type: 'workspace.changed', call, role, ...change });
}
