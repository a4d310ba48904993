import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '../files/index.ts';
import { isChangedAfter } from './changed-after.ts';
import { readCommit } from './checkout.ts';
import { type Git, isSuccess } from './git.ts';

/** The files that no version holds, such as an uncommitted plan, as they were: plain data. */
export interface LeftOutBefore {
  /** The commit that was checked out. */
  readonly committed: string | null;
  /** Contents in base64, by name. */
  readonly files: readonly (readonly [name: string, content: string])[];
}

export async function takeLeftOut(git: Git): Promise<LeftOutBefore> {
  const files: [string, string][] = [];
  for (const file of git.leftOut) {
    const content = await read(git, file);
    if (content !== null) files.push([file, content.toString('base64')]);
  }
  return { committed: await readCommit(git, 'HEAD'), files };
}

/**
 * Puts back those that are gone, or that git set back to what was committed; what somebody wrote into one meanwhile stays,
 * and so does whatever was changed after `until`.
 */
export async function putLeftOutBack(
  git: Git,
  { committed, files }: LeftOutBefore,
  until: number | null,
): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const [file, kept] of files) {
    const content = Buffer.from(kept, 'base64');
    const place = path.join(git.top, file);
    if (await isChangedAfter(place, until)) continue;
    if (!(await isLost(git, file, { content, committed }))) continue;
    await writeAtomically(place, content);
    lost.push(file);
  }
  return lost;
}

interface Before {
  readonly content: Buffer;
  readonly committed: string | null;
}

async function isLost(git: Git, file: string, { content, committed }: Before): Promise<boolean> {
  const now = await read(git, file);
  if (now === null) return true;
  if (committed === null || now.equals(content)) return false;
  const inCommit = await git.try(['rev-parse', '--verify', '--quiet', `${committed}:${file}`]);
  // One that was never committed cannot have been set back to that: somebody wrote into it.
  if (!isSuccess(inCommit)) return false;
  return (await git.run(['hash-object', '--', file])) === inCommit.stdout;
}

async function read(git: Git, file: string): Promise<Buffer | null> {
  return readFile(path.join(git.top, file)).catch(() => null);
}
