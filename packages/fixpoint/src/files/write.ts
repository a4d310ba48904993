import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file so that it is there whole or as it was before: a temporary file beside it, flushed, then renamed. Mode
 * (unless one is given) and owner of a file that was there are kept, a link is written through, and a folder that is
 * missing is made.
 */
export async function writeAtomically(
  file: string,
  content: Uint8Array | string,
  mode?: number,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const target = await realpath(file).catch(() => file);
  const before = await stat(target).catch(() => undefined);
  const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}`);
  try {
    await writeWhole(temporary, content, { before, mode });
    await rename(temporary, target);
  } catch (thrown) {
    await rm(temporary, { force: true });
    throw thrown;
  }
  await flushFolder(path.dirname(target));
}

interface Ownership {
  readonly before: Stats | undefined;
  readonly mode: number | undefined;
}

async function writeWhole(
  file: string,
  content: Uint8Array | string,
  { before, mode }: Ownership,
): Promise<void> {
  const handle = await open(file, 'wx', mode ?? before?.mode ?? 0o666);
  try {
    await handle.writeFile(content);
    if (before !== undefined) await takeOver(handle, before);
    if (mode !== undefined) await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Gives a new file the mode and owner of the one that it replaces; an owner that may not be given stays ours. */
async function takeOver(handle: FileHandle, { mode, uid, gid }: Stats): Promise<void> {
  await handle.chmod(mode);
  await handle.chown(uid, gid).catch(() => undefined);
}

/** Makes the rename itself last; not every system can flush a folder. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
