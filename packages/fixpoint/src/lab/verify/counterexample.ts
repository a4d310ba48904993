import type { LoopDefinition } from '../../definition/index.ts';
import type { DrillFile } from '../drill/drill-file.ts';
import { toDrill } from './to-drill.ts';
import type { VerifiedLoop } from './verify-loop.ts';

/** A run that shows what does not hold. */
export interface Counterexample {
  readonly property: string;
  readonly why: string;
  /** What happens, in words. */
  readonly path: readonly string[];
  /** Null where no drill can say it: others edit the artifact, or lists are given that a drill has not. */
  readonly drill: DrillFile | null;
}

/**
 * Finds a run that shows what does not hold of a loop; one that a drill can say, if there is any.
 *
 * @param loop how the drill is to name the loop.
 */
export function findCounterexample(
  definition: LoopDefinition,
  { properties }: VerifiedLoop,
  loop: string,
): Counterexample | null {
  const found = properties.flatMap(({ name, fault }): readonly Counterexample[] => {
    if (fault === null) return [];
    const { why, path, circle = [] } = fault;
    const subject = { definition, loop, title: `not so: ${name}` };
    return [
      {
        property: name,
        why,
        path: [...path, ...circle].map(({ label }) => label),
        drill: toDrill(subject, fault),
      },
    ];
  });
  return found.find(({ drill }) => drill !== null) ?? found[0] ?? null;
}
