import { stat } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError } from '../../base/index.ts';
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

/**
 * Finds the settings file of a folder; null where there is none. It is not read.
 *
 * @throws {FixpointError} `config` where there are two: one of them would be passed over.
 */
export async function findSettingsFile(folder: string): Promise<string | null> {
  const files = names.map((name) => path.join(folder, name));
  const areThere = await Promise.all(files.map(isFile));
  const [file = null, other] = files.filter((_, index) => areThere[index]);
  if (other === undefined) return file;
  throw new FixpointError('config', `there are two settings files, and one is enough: ${file} and ${other}`, {
    hint: 'Keep one of them.',
  });
}

/** Reads the settings of a file that was found; a module is run for that. */
export async function readFound(file: string): Promise<FoundSettings> {
  const { readSettings } = await import('./read-settings.ts');
  return { file, settings: await readSettings(file) };
}

async function isFile(file: string): Promise<boolean> {
  return stat(file)
    .then((stats) => stats.isFile())
    .catch(() => false);
}
