import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Limits that leave few ways through the loop: how many calls there can be is computed at every start. */
export const fewWays = { maxReviews: 2, maxRounds: 1, maxGateFixes: 1 };

/** Writes a gate into the settings of a person, who confirms nothing that stands there; gives the variable that leads to them. */
export async function writePersonGate(folder: string, gate: string): Promise<{ XDG_CONFIG_HOME: string }> {
  await mkdir(path.join(folder, 'fixpoint'), { recursive: true });
  const settings = { loops: { standard: { gates: [gate], ...fewWays } } };
  await writeFile(path.join(folder, 'fixpoint', 'fixpoint.config.json'), JSON.stringify(settings));
  return { XDG_CONFIG_HOME: folder };
}
