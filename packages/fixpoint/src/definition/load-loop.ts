import type { AuthoredLoop } from './authored.ts';
import type { KnownNames } from './checks/check-known.ts';
import type { LoopDefinition } from './definition.ts';

/**
 * Reads a loop file, for those who seldom have one: what reads it is loaded then.
 *
 * @param file what to call it in errors.
 * @param known what it can name that does not stand in it; left out, that is not tested.
 * @throws {FixpointError} `definition` with line and column of each thing that is wrong.
 */
export async function loadLoop(text: string, file: string, known?: KnownNames): Promise<LoopDefinition> {
  const { readLoop } = await import('./read.ts');
  return readLoop(text, file, known);
}

/** Takes a loop that was written in TypeScript, with the same tests as a file. */
export async function loadTakenLoop(loop: AuthoredLoop): Promise<LoopDefinition> {
  const { takeLoop } = await import('./read.ts');
  return takeLoop(loop);
}
