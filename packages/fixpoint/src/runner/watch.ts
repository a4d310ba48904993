import { defined } from '../base/index.ts';
import type { CallStarted, WorkspaceChanged } from '../journal/index.ts';
import type { RoleKind } from '../loop/index.ts';
import type { GuardChange } from '../workspaces/index.ts';
import type { RunnerPorts } from './ports.ts';
import { isAsItWas, type PutBack, putVersionBack } from './put-back.ts';
import type { RunSession } from './session.ts';
import { createUnderWay } from './under-way.ts';

/** Sees to it that a call changes no more than its role may (design.md 5). */
export interface Watch {
  begin(begun: CallStarted, isOutside: boolean): void;
  end(begun: CallStarted): void;
  /** Whether the artifact moved under a checker, so that its reply is of no version of the run. */
  isStale(begun: CallStarted): boolean;
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
 * be at work: while an agent outside of this process has a call, and where somebody committed meanwhile. The artifact is
 * left alone too where nobody else is at work: what was changed there is a person's edit, and the driver takes it for one.
 */
export async function watchOver(session: RunSession, ports: RunnerPorts): Promise<Watch> {
  const { guard, workspace } = ports;
  const snapshot = guard === null ? null : await guard.take();
  const underWay = createUnderWay();
  const told = new Set<string>();

  async function undoOutside(begun: CallStarted): Promise<void> {
    if (guard === null || snapshot === null) return;
    const changes = (await guard.changesSince(snapshot, workspace.artifactPaths)).filter(
      ({ path }) => path === head || !underWay.hadOutside(),
    );
    const isCommitted = changes.some(({ path }) => path === head);
    const doomed = isCommitted ? [] : changes.filter(({ undoable }) => undoable);
    const aside = doomed.length === 0 ? null : await ports.setAside(begun.call, pathsOf(doomed));
    const stayed = doomed.length === 0 ? [] : await guard.undo(snapshot, doomed);
    const undone = doomed.filter((change) => !stayed.includes(change));
    const left = changes.filter((change) => !undone.includes(change) && !told.has(change.path));
    for (const { path } of left) told.add(path);
    const unsure = isUnsure(begun);
    await noteChange(session, begun, {
      files: pathsOf(undone),
      undone: true,
      kept: null,
      ...defined({ aside: aside ?? undefined, unsure }),
    });
    await noteChange(session, begun, {
      files: pathsOf(left),
      undone: false,
      kept: null,
      ...defined({ unsure }),
    });
  }

  function isUnsure({ call }: CallStarted): true | undefined {
    return underWay.hasOthers(call) || underWay.hadOutside() || undefined;
  }

  async function undoWork(begun: CallStarted): Promise<void> {
    const put = await putVersionBack(workspace, begun.version);
    if (put === null) return;
    if (put.isChanged && underWay.hasOthers(begun.call)) underWay.spoil();
    await notePutBack(session, { workspace, begun, put, ...defined({ unsure: isUnsure(begun) }) });
  }

  async function undoAll(begun: CallStarted, kind: RoleKind): Promise<void> {
    if (!underWay.isAllOutside()) await undoWork(begun);
    else if (!(await isAsItWas(workspace, begun.version))) underWay.spoil();
    if (kind !== 'gate') await undoOutside(begun);
  }

  return {
    begin: ({ call }, isOutside) => underWay.begin(call, isOutside),
    end: ({ call }) => underWay.end(call),
    isStale: ({ call }) => underWay.isSpoilt(call),
    undoAll,
    undoWork,
    undoOutside,
  };
}

function pathsOf(changes: readonly GuardChange[]): readonly string[] {
  return changes.map(({ path }) => path);
}

export interface NotedPutBack {
  readonly workspace: RunnerPorts['workspace'];
  readonly begun: CallStarted;
  readonly put: PutBack;
  /** Set where somebody else could have done it as well. */
  readonly unsure?: true;
}

/** Notes what of a call was put back, and where it is kept. */
export async function notePutBack(
  session: RunSession,
  { workspace, begun, put, unsure }: NotedPutBack,
): Promise<void> {
  const { isChanged, kept, moved } = put;
  if (isChanged) {
    const files = workspace.artifactPaths;
    await noteChange(session, begun, { files, undone: true, kept, ...defined({ unsure }) });
  }
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

type Change = Pick<WorkspaceChanged, 'files' | 'undone' | 'kept' | 'aside' | 'unsure'>;

async function noteChange(session: RunSession, { call, role }: CallStarted, change: Change): Promise<void> {
  if (change.files.length > 0) await session.append({ type: 'workspace.changed', call, role, ...change });
}
