import type { LoopDefinition } from './definition.ts';

/**
 * Reads a loop file, for those who seldom have one: what reads it is loaded then.
 *
 * @param file what to call it in errors.
 * @throws {FixpointError} `definition` with line and column of each thing that is wrong.
 */
export async function loadLoop(text: string, file: string): Promise<LoopDefinition> {
  const { readLoop } = await import('./read.ts');
  return readLoop(text, file);
}
