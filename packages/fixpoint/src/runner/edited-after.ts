import path from 'node:path';
import type { VersionRecord } from '../journal/index.ts';
import { isChangedAfter } from '../workspaces/index.ts';
import type { RunnerPorts } from './ports.ts';
import { captureAnything } from './put-back.ts';

/**
 * Whether somebody changed the artifact after a time, in milliseconds since 1970, so that it is no version any more. What is
 * gone has no time, and null is a time that nobody knows.
 */
export async function isEditedAfter(
  workspace: RunnerPorts['workspace'],
  { hash }: VersionRecord,
  time: number | null,
): Promise<boolean> {
  const now = await captureAnything(workspace);
  if (now === null || now === hash) return false;
  const { files } = await workspace.diff(hash, now);
  for (const file of files) {
    if (await isChangedAfter(path.join(workspace.root, file.path), time)) return true;
  }
  return false;
}
