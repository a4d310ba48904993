import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { userSettingsFolder } from '../settings/user-folder.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The key that this user has on this machine, outside of every project; null where none was made yet. */
export async function readMachineKey(environment: Environment): Promise<Buffer | null> {
  const file = fileOf(environment);
  const key = file === null ? null : await readFile(file).catch(() => null);
  return key === null || key.length < keyBytes ? null : key;
}

/** The same, made where there is none; null where there is no place to keep one. */
export async function ensureMachineKey(environment: Environment): Promise<Buffer | null> {
  const known = await readMachineKey(environment);
  if (known !== null) return known;
  const file = fileOf(environment);
  if (file !== null) await makeKey(file).catch(() => undefined);
  return readMachineKey(environment);
}

const keyBytes = 32;

/** Of several processes that make it at the same time, one does: a link is never made over a file, and is there whole. */
async function makeKey(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const made = `${file}.${randomUUID()}`;
  try {
    await writeFile(made, randomBytes(keyBytes), { mode: 0o600, flag: 'wx' });
    await link(made, file);
  } finally {
    await rm(made, { force: true });
  }
}

function fileOf(environment: Environment): string | null {
  const folder = userSettingsFolder(environment);
  return folder === null ? null : path.join(folder, 'machine.key');
}
