import { FixpointError } from '../../base/index.ts';
import type { Prechecked, PrecheckInput } from '../kit.ts';

/**
 * Looks whether there is a change to review in a git working tree, before anybody is called. A file is there as it is.
 *
 * @throws {FixpointError} `input` where nothing in the tree differs from its base.
 */
export async function requireChange({ settings, isChanged }: PrecheckInput): Promise<Prechecked> {
  if (isChanged === null || (await isChanged())) return { kind: 'go', notes: [] };
  const since =
    typeof settings.base === 'string' ? `since HEAD left ${settings.base}` : 'since the last commit';
  throw new FixpointError('input', `there is nothing to review: no file was changed ${since}`, {
    hint: 'Change something first; or give `--base <branch>`, to review what was committed since that branch too.',
  });
}
