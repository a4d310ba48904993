import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes the settings of a person, who is asked about nothing that stands there; gives the variable that leads to them. */
export async function writePersonSettings(
  folder: string,
  text: string,
): Promise<{ XDG_CONFIG_HOME: string }> {
  await mkdir(path.join(folder, 'fixpoint'), { recursive: true });
  await writeFile(path.join(folder, 'fixpoint', 'fixpoint.config.yaml'), text);
  return { XDG_CONFIG_HOME: folder };
}
