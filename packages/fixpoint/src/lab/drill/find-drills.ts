import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { FixpointError } from '../../base/index.ts';

const drillEnding = /\.ya?ml$/i;

/**
 * Finds the files of drills: each file that is named, and in a folder everything that ends in `.yaml` or `.yml`.
 *
 * @param folder where relative paths start from.
 * @throws {FixpointError} `not-found` for a path that is not there, or a folder without drills.
 */
export async function findDrills(paths: readonly string[], folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const each of paths) found.push(...(await filesAt(each, folder)));
  return [...new Set(found)];
}

async function filesAt(given: string, folder: string): Promise<readonly string[]> {
  const place = path.resolve(folder, given);
  const stats = await stat(place).catch((cause: unknown) => {
    const hint = 'Name a drill file, or a folder with drills.';
    throw new FixpointError('not-found', `${given} cannot be read`, { hint, cause });
  });
  if (!stats.isDirectory()) return [given];
  const names = await readdir(place, { recursive: true });
  const files = names.filter((name) => drillEnding.test(name)).toSorted();
  if (files.length > 0) return files.map((name) => path.join(given, name));
  throw new FixpointError('not-found', `there is no drill in ${given}`, {
    hint: 'The names of drills end in .yaml or .yml.',
  });
}
