import { runDrills, sayDrills } from '../../lab/index.ts';
import { findLoop } from '../../project/index.ts';
import type { Invocation } from '../command.ts';
import { printJson } from '../print.ts';

/** Runs drills; exit code 0 only if all pass. */
export async function run({ face, operands, flags }: Invocation<'json'>): Promise<number> {
  const results = await runDrills(operands, { folder: face.folder, findLoop });
  if (flags.json) printJson(face.stdout, results);
  else face.stdout.write(sayDrills(results));
  return results.failed === 0 ? 0 : 1;
}
