import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from './environment.ts';

export interface ProgramPlace {
  /** Where a path that is not absolute begins. */
  readonly root: string;
  readonly env: Environment;
}

/** Whether a program is where the system would look, along PATH or at the path itself, and can be started. */
export async function isProgramThere(program: string, { root, env }: ProgramPlace): Promise<boolean> {
  const folders = program.includes('/') ? [''] : (env.PATH ?? '').split(path.delimiter);
  const found = await Promise.all(folders.map((folder) => canStart(path.resolve(root, folder, program))));
  return found.includes(true);
}

async function canStart(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
