import { z } from 'zod';
import { FixpointError } from '../../../base/index.ts';
import type { MaterialInput } from '../../../runner/index.ts';
import { type Plan, readPlan } from '../plan/index.ts';

const shape = z.object({
  plan: z.object({
    /** From the project's root. */
    path: z.string(),
    /** Where the run keeps the text that it began with. */
    hash: z.string(),
  }),
});

/** A plan with the text that it was read from. */
export interface PinnedPlan extends Plan {
  readonly text: string;
}

/**
 * Reads the plan as the run began with it, whatever became of its file since.
 *
 * @throws {FixpointError} `journal` where the run has none.
 */
export async function readPinnedPlan(
  facts: Readonly<Record<string, unknown>>,
  readBlob: MaterialInput['readBlob'],
): Promise<PinnedPlan> {
  const found = shape.safeParse(facts).data?.plan;
  if (found === undefined) {
    throw new FixpointError('journal', 'this run has no plan', {
      hint: 'Start a loop that has the material `sdd-task` with `input: plan` and the precheck `sdd-plan`.',
    });
  }
  const text = new TextDecoder().decode(await readBlob(found.hash));
  return { ...readPlan(text, found.path), text };
}
