import type { CallStarted } from '../journal/index.ts';
import type { RoleKind } from '../loop/index.ts';
import type { GuardSnapshot } from '../workspaces/index.ts';
import { notePutBack } from './note-change.ts';
import type { RunnerPorts } from './ports.ts';
import { isAsItWas, putVersionBack } from './put-back.ts';
import { workerFor } from './seat-worker.ts';
import type { RunSession } from './session.ts';
import { createUnderWay } from './under-way.ts';
import { head, undoBeside } from './undo-beside.ts';
import { wasPutBackUnder } from './was-put-back-under.ts';

/** A call with the files beside the artifact as they were before it; null where nothing watches them. */
export interface WatchedCall {
  readonly started: CallStarted;
  readonly files: GuardSnapshot | null;
}

/** Sees to it that a call changes no more than its role may (design.md 5). */
export interface Watch {
  begin(begun: CallStarted, isOutside: boolean): void;
  end(begun: CallStarted): void;
  /** Whether the artifact moved under a checker, so that its reply is of no version of the run. */
  isStale(begun: CallStarted): boolean;
  /** Undoes what a checker changed, artifact included, and notes it; a gate's caches beside the artifact may stay. */
  undoAll(call: WatchedCall, kind: RoleKind): Promise<void>;
  /** Undoes what a producer changed whose call failed, and notes it. */
  undoWork(begun: CallStarted): Promise<void>;
  /** Undoes what a producer changed beside the artifact, and notes it. */
  undoOutside(call: WatchedCall): Promise<void>;
}

/**
 * Watches the working folder while the calls of one need are made. Beside the artifact nothing is undone where a person may
 * be at work: while an agent outside of this process has a call, and where somebody committed meanwhile. The artifact is
 * left alone too where nobody else is at work: what was changed there is a person's edit, and the driver takes it for one.
 */
export function watchOver(session: RunSession, ports: RunnerPorts): Watch {
  const { guard, workspace } = ports;
  const underWay = createUnderWay();
  const told = new Set<string>();
  const isWatched = (file: string) => file === head || !underWay.hadOutside();

  async function undoOutside({ started: begun, files: snapshot }: WatchedCall): Promise<void> {
    if (guard === null || snapshot === null) return;
    const unsure = isUnsure(begun);
    await undoBeside(session, { begun, snapshot, told, isWatched, unsure }, { ...ports, guard });
  }

  function isUnsure({ call }: CallStarted): true | undefined {
    return underWay.hasOthers(call) || underWay.hadOutside() || undefined;
  }

  async function undoWork(begun: CallStarted): Promise<void> {
    const put = await putVersionBack(workspace, begun.version);
    if (put === null) return;
    if (put.isChanged && isSpoiling(begun)) underWay.spoil();
    await notePutBack(session, { workspace, begun, put, unsure: isUnsure(begun) });
  }

  /**
   * Others may have read what was changed. Whoever hosts a run may have changed it under its own subagent, but not again and
   * again: the call that is made in the place of a stale one answers for what it was given.
   */
  function isSpoiling(begun: CallStarted): boolean {
    const isHosted = workerFor(ports.workers, begun)?.isHosted === true;
    return underWay.hasOthers(begun.call) || (isHosted && !session.fold.isStale);
  }

  async function undoAll(call: WatchedCall, kind: RoleKind): Promise<void> {
    if (!underWay.isAllOutside()) await undoWork(call.started);
    else if (!(await isAsItWas(workspace, call.started.version))) underWay.spoil();
    if (kind !== 'gate') await undoOutside(call);
  }

  return {
    begin: ({ call }, isOutside) => underWay.begin(call, isOutside),
    end: ({ call }) => underWay.end(call),
    isStale: (begun) => underWay.isSpoilt(begun.call) || wasPutBackUnder(session, begun),
    undoAll,
    undoWork,
    undoOutside,
  };
}
