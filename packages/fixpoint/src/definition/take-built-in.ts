import type { AuthoredLoop } from './authored.ts';
import { definitionOf, type LoopDefinition } from './definition.ts';

/**
 * Takes a loop of Fixpoint's own, parsed when Fixpoint was built; its tests have tested it.
 *
 * @param value what the loop file says.
 */
export function takeBuiltIn(value: unknown): LoopDefinition {
  return definitionOf(value as AuthoredLoop);
}
