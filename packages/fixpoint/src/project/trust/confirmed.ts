import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../../files/index.ts';
import { userSettingsFolder } from '../settings/user-folder.ts';

/** What of the world says where confirmations are kept. */
type Environment = Readonly<Record<string, string | undefined>>;

const keysShape = z.array(z.string());

/** Whether a person confirmed before what has this key. */
export async function isConfirmed(environment: Environment, key: string): Promise<boolean> {
  return (await readKeys(environment)).includes(key);
}

/** Remembers, outside of every repository, that a person confirmed what has this key. */
export async function confirm(environment: Environment, key: string): Promise<void> {
  const file = fileOf(environment);
  if (file === null) return;
  const keys = new Set([...(await readKeys(environment)), key]);
  await writeAtomically(file, `${JSON.stringify([...keys], null, 2)}\n`, 0o600);
}

async function readKeys(environment: Environment): Promise<readonly string[]> {
  const file = fileOf(environment);
  const text = file === null ? null : await readFile(file, 'utf8').catch(() => null);
  if (text === null) return [];
  try {
    const result = keysShape.safeParse(JSON.parse(text));
    return result.success ? result.data : [];
  } catch {
    return [];
  }
}

/** Null where the user has no home to remember it in. */
function fileOf(environment: Environment): string | null {
  const folder = userSettingsFolder(environment);
  return folder === null ? null : path.join(folder, 'trusted.json');
}
