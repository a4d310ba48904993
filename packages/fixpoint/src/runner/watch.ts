import type { CallStarted, WorkspaceChanged } from '../journal/index.ts';
import type { RoleKind } from '../loop/index.ts';
import type { GuardChange } from '../workspaces/index.ts';
import type { RunnerPorts } from './ports.ts';
import { type PutBack, putVersionBack } from './put-back.ts';
import type { RunSession } from './session.ts';

/** Sees to it that a call changes no more than its role may (design.md 5). */
export interface Watch {
  /** Undoes what a checker changed, artifact included, and notes it; a gate's caches beside the artifact may stay. */
  undoAll(begun: CallStarted, kind: RoleKind): Promise<void>;
  /** Undoes what a producer changed whose call failed, and notes it. */
  undoWork(begun: CallStarted): Promise<void>;
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

  async function undoWork(begun: CallStarted): Promise<void> {
    const put = await putVersionBack(workspace, begun.version);
    if (put !== null) await notePutBack(session, { workspace, begun, put });
  }

  async function undoAll(begun: CallStarted, kind: RoleKind): Promise<void> {
    await undoWork(begun);
    if (kind !== 'gate') await undoOutside(begun);
  }

  return { undoAll, undoWork, undoOutside };
}

function pathsOf(changes: readonly GuardChange[]): readonly string[] {
  return changes.map(({ path }) => path);
}

export interface NotedPutBack {
  readonly workspace: RunnerPorts['workspace'];
  readonly begun: CallStarted;
  readonly put: PutBack;
}

/** Notes what of a call was put back, and where it is kept. */
export async function notePutBack(
  session: RunSession,
  { workspace, begun, put }: NotedPutBack,
): Promise<void> {
  const { isChanged, kept, moved } = put;
  if (isChanged) await noteChange(session, begun, { files: workspace.artifactPaths, undone: true, kept });
  await noteMove(session, moved, begun);
}

/** Notes how git stood before the run's branch was put back. */
export async function noteMove(
  session: RunSession,
  moved: string | null,
  begun?: CallStarted,
): Promise<void> {
  if (moved === null) return;
  const who = begun === undefined ? '' : `${begun.word ?? begun.role}: `;
  await session.append({
    type: 'run.noted',
    kind: 'branch-put-back',
    text: `${who}${moved}; the branch was put back`,
  });
}

type Change = Pick<WorkspaceChanged, 'files' | 'undone' | 'kept' | 'aside'>;

async function noteChange(session: RunSession, { call, role }: CallStarted, change: Change): Promise<void> {
  if (change.files.length > 0) await session.append({ type: 'workspace.changed', call, role, ...change });
}
