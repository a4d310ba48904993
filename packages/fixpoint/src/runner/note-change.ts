import { defined } from '../base/index.ts';
import type { CallStarted, WorkspaceChanged } from '../journal/index.ts';
import type { RunnerPorts } from './ports.ts';
import type { PutBack } from './put-back.ts';
import type { RunSession } from './session.ts';

type Change = Pick<WorkspaceChanged, 'files' | 'undone' | 'kept' | 'aside' | 'unsure'>;

/** Notes what a call changed that it may not, where it changed anything. */
export async function noteChange(
  session: RunSession,
  { call, role }: CallStarted,
  change: Change,
): Promise<void> {
  if (change.files.length > 0) await session.append({ type: 'workspace.changed', call, role, ...change });
}

export interface NotedPutBack {
  readonly workspace: RunnerPorts['workspace'];
  readonly begun: CallStarted;
  readonly put: PutBack;
  /** Set where somebody else could have done it as well. */
  readonly unsure?: true | undefined;
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
