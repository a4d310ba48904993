import { toFixpointError } from '../base/index.ts';
import type { VersionRecord } from '../journal/index.ts';
import type { RunnerPorts } from './ports.ts';

/** How a workspace stood before it was put back. */
export interface PutBack {
  /** Whether files of the artifact differed. */
  readonly isChanged: boolean;
  /** The version that was there; null where nothing differed, or where it could not even be kept. */
  readonly kept: string | null;
  /** How git stood otherwise, in words; null where it did not. */
  readonly moved: string | null;
}

/** Makes a workspace equal to a version of its run again, its branch included; null where it was. */
export async function putVersionBack(
  workspace: RunnerPorts['workspace'],
  version: VersionRecord,
): Promise<PutBack | null> {
  const now = await captureAnything(workspace);
  const moved = await findMove(workspace, version);
  const isChanged = now !== version.hash;
  if (!isChanged && moved === null) return null;
  await workspace.restore(version.hash, version.commit);
  return { isChanged, kept: isChanged ? now : null, moved };
}

/** Whether the artifact's files are those of a version of its run. */
export async function isAsItWas(
  workspace: RunnerPorts['workspace'],
  { hash }: VersionRecord,
): Promise<boolean> {
  return (await captureAnything(workspace)) === hash;
}

/** How git stands otherwise than when a version was taken; null for a run that has no branch of its own. */
export async function findMove(
  { branch }: RunnerPorts['workspace'],
  { commit }: VersionRecord,
): Promise<string | null> {
  return branch === undefined || commit === undefined ? null : branch.findMove(commit);
}

/** The present state, or null where it cannot even be kept. */
export async function captureAnything(workspace: RunnerPorts['workspace']): Promise<string | null> {
  try {
    return (await workspace.capture()).hash;
  } catch (thrown) {
    if (toFixpointError(thrown).code === 'input') return null;
    throw thrown;
  }
}
