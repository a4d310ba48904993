import type { AuthoredLoop } from './authored.ts';
import { checkDefinition, type LoopDefinition } from './definition.ts';
import { parseShape } from './parse-shape.ts';
import { loopFile, loopFileKeys } from './schema.ts';
import { readYaml, type Source, sourceOf } from './source.ts';

/**
 * Reads a loop file.
 *
 * @param file what to call it in errors.
 * @throws {FixpointError} `definition` with line and column of each thing that is wrong.
 */
export function readLoop(text: string, file: string): LoopDefinition {
  return fromSource(readYaml(text, file), file);
}

/**
 * Takes a loop that was written in TypeScript; the same shape as a loop file, and the same tests.
 *
 * @throws {FixpointError} `definition` with the path of each thing that is wrong.
 */
export function takeLoop(loop: AuthoredLoop): LoopDefinition {
  return fromSource(sourceOf(loop, loop.loop), `loop ${loop.loop}`);
}

function fromSource(source: Source, what: string): LoopDefinition {
  parseShape(source, { what, schema: loopFile, keys: loopFileKeys });
  return checkDefinition(source.value as AuthoredLoop, source);
}
