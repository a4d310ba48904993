import { FixpointError } from '../../base/index.ts';
import type { Prechecked, PrecheckInput } from '../kit.ts';
import { requireChange } from '../prechecks/require-change.ts';

/**
 * Looks whether there is a change to review, before anybody is called.
 *
 * @throws {FixpointError} `input` where the artifact is no git working tree, or nothing in it differs from its base.
 */
export async function checkChange(input: PrecheckInput): Promise<Prechecked> {
  if (input.isChanged !== null) return requireChange(input);
  throw new FixpointError('input', 'self-review-relay reviews the change of a git working tree, not a file', {
    hint: 'Name the folder of the working tree: `fixpoint run self-review-relay .`',
  });
}
