import { FixpointError } from '../../base/index.ts';
import type { Prechecked, PrecheckInput } from '../kit.ts';

/**
 * Looks whether there is a change to review, before anybody is called.
 *
 * @throws {FixpointError} `input` where the artifact is no git working tree, or nothing in it differs from its base.
 */
export async function checkChange({ settings, isChanged }: PrecheckInput): Promise<Prechecked> {
  if (isChanged === null) {
    throw new FixpointError(
      'input',
      'self-review-relay reviews the change of a git working tree, not a file',
      {
        hint: 'Name the folder of the working tree: `fixpoint run self-review-relay .`',
      },
    );
  }
  if (await isChanged()) return { kind: 'go', notes: [] };
  const since =
    typeof settings.base === 'string' ? `since HEAD left ${settings.base}` : 'since the last commit';
  throw new FixpointError('input', `there is nothing to review: no file was changed ${since}`, {
    hint: 'Change something first; or give `--base <branch>`, to review what was committed since that branch too.',
  });
}
