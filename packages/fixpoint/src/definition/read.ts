import type { AuthoredLoop } from './authored.ts';
import { checkDefinition, definitionOf, type LoopDefinition } from './definition.ts';
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

/** Makes a loop in TypeScript; the same shape as a loop file, and the same tests. */
export function defineLoop(loop: AuthoredLoop): LoopDefinition {
  return fromSource(sourceOf(loop, loop.loop), `loop ${loop.loop}`);
}

/** Reads a loop file of Fixpoint's own without testing it again: its tests do. */
export function readBuiltIn(text: string, name: string): LoopDefinition {
  return definitionOf(readYaml(text, name).value as AuthoredLoop);
}

function fromSource(source: Source, what: string): LoopDefinition {
  parseShape(source, { what, schema: loopFile, keys: loopFileKeys });
  return checkDefinition(source.value as AuthoredLoop, source);
}
