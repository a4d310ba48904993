import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '../files/index.ts';
import { readCommit } from './checkout.ts';
import { type Git, isSuccess } from './git.ts';

/**
 * Begins to watch the files that no version holds, such as an uncommitted plan, and gives what puts back those that are
 * gone, or that git set back to what was committed. What somebody wrote into one meanwhile stays.
 */
export async function watchLeftOut(git: Git): Promise<() => Promise<readonly string[]>> {
  const committed = await readCommit(git, 'HEAD');
  const before = new Map<string, Buffer>();
  for (const file of git.leftOut) {
    const content = await read(git, file);
    if (content !== null) before.set(file, content);
  }
  return async () => {
    const lost: string[] = [];
    for (const [file, content] of before) {
      if (!(await isLost(git, file, { content, committed }))) continue;
      await writeAtomically(path.join(git.top, file), content);
      lost.push(file);
    }
    return lost;
  };
}

interface Before {
  readonly content: Buffer;
  readonly committed: string | null;
}

async function isLost(git: Git, file: string, { content, committed }: Before): Promise<boolean> {
  const now = await read(git, file);
  if (now === null) return true;
  if (committed === null || now.equals(content)) return false;
  return isSuccess(await git.try(['diff', '--quiet', committed, '--', file]));
}

async function read(git: Git, file: string): Promise<Buffer | null> {
  return readFile(path.join(git.top, file)).catch(() => null);
}
