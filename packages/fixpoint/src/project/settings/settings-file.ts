import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { SettingsFile } from './read-settings.ts';

/** A settings file that was found and read. */
export interface FoundSettings {
  readonly file: string;
  readonly settings: SettingsFile;
}

const names = [
  'fixpoint.config.yaml',
  'fixpoint.config.yml',
  'fixpoint.config.json',
  'fixpoint.config.ts',
  'fixpoint.config.mjs',
];

/** Finds and reads the settings of a folder; null where there are none. */
export async function findSettings(folder: string): Promise<FoundSettings | null> {
  for (const name of names) {
    const file = path.join(folder, name);
    if (!(await exists(file))) continue;
    const { readSettings } = await import('./read-settings.ts');
    return { file, settings: await readSettings(file) };
  }
  return null;
}

async function exists(file: string): Promise<boolean> {
  return stat(file)
    .then((stats) => stats.isFile())
    .catch(() => false);
}
