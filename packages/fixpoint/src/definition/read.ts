import type { AuthoredLoop } from './authored.ts';
import { checkKnown, type KnownNames } from './checks/check-known.ts';
import { checkDefinition, type LoopDefinition } from './definition.ts';
import { parseShape } from './parse-shape.ts';
import { definitionError } from './problems.ts';
import { loopFile, loopFileKeys } from './schema.ts';
import { readYaml, type Source, sourceOf } from './source.ts';

/**
 * Reads a loop file.
 *
 * @param file what to call it in errors.
 * @param known what it can name that does not stand in it; left out, that is not tested.
 * @throws {FixpointError} `definition` with line and column of each thing that is wrong.
 */
export function readLoop(text: string, file: string, known?: KnownNames): LoopDefinition {
  const source = readYaml(text, file);
  const definition = fromSource(source, file);
  const problems = known === undefined ? [] : checkKnown(definition.authored, known);
  if (problems.length > 0) throw definitionError({ what: `loop ${definition.name}` }, problems, source);
  return definition;
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
