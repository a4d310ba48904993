import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '../face.ts';

export interface ProgramPlace {
  /** Where a path that is not absolute begins. */
  readonly root: string;
  readonly env: Environment;
}

/** Whether a program is where the system would look: along PATH, or at the path itself. */
export async function isThere(program: string, { root, env }: ProgramPlace): Promise<boolean> {
  const folders = program.includes('/') ? [''] : (env.PATH ?? '').split(path.delimiter);
  const files = folders.map((folder) => path.resolve(root, folder, program));
  const found = await Promise.all(
    files.map((file) =>
      access(file, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}
