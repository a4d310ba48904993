import type { Version } from '../artifacts/index.ts';
import { toFixpointError } from '../base/index.ts';
import type { CallStarted, WorkspaceChanged } from '../journal/index.ts';
import type { RoleKind } from '../loop/index.ts';
import type { GuardChange } from '../workspaces/index.ts';
import type { RunnerPorts } from './ports.ts';
import type { RunSession } from './session.ts';

/** Sees to it that a call changes no more than its role may (design.md 5). */
export interface Watch {
  /** Undoes what a checker changed, artifact included, and notes it; a gate's caches beside the artifact may stay. */
  undoAll(begun: CallStarted, kind: RoleKind): Promise<void>;
  /** Undoes what a producer changed beside the artifact, and notes it. */
  undoOutside(begun: CallStarted): Promise<void>;
}

/** Where git keeps which commit is checked out; a guard tells of it, and cannot undo it. */
const head = '.git/HEAD';

/**
 * Begins to watch the working folder; the calls come after it. Beside the artifact nothing is undone where a person may
 * be at work: while an agent outside of this process has the call, and where somebody committed meanwhile.
 */
export async function watchOver(session: RunSession, ports: RunnerPorts): Promise<Watch> {
  const { guard, workspace, workers } = ports;
  const snapshot = guard === null ? null : await guard.take();

  async function undoOutside(begun: CallStarted): Promise<void> {
    if (guard === null || snapshot === null || workers[begun.role]?.isOutside) return;
    const changes = await guard.changesSince(snapshot, workspace.artifactPaths);
    if (changes.length === 0) return;
    const isCommitted = changes.some(({ path }) => path === head);
    const doomed = isCommitted ? [] : changes.filter(({ undoable }) => undoable);
    const aside =
      doomed.length === 0
        ? null
        : await ports.setAside(
            begun.call,
            doomed.map(({ path }) => path),
          );
    const stayed = doomed.length === 0 ? [] : await guard.undo(snapshot, doomed);
    const undone = doomed.filter((change) => !stayed.includes(change));
    const left = changes.filter((change) => !undone.includes(change));
    await noteChange(session, begun, {
      files: pathsOf(undone),
      undone: true,
      kept: null,
      ...(aside && { aside }),
    });
    await noteChange(session, begun, { files: pathsOf(left), undone: false, kept: null });
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

function pathsOf(changes: readonly GuardChange[]): readonly string[] {
  return changes.map(({ path }) => path);
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

type Change = Pick<WorkspaceChanged, 'files' | 'undone' | 'kept' | 'aside'>;

async function noteChange(session: RunSession, { call, role }: CallStarted, change: Change): Promise<void> {
  if (change.files.length > 0) await session.append({ type: 'workspace.changed', call, role, ...change });
}
