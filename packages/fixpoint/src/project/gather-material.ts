import { FixpointError } from '../base/index.ts';
import type { PinnedLoop } from '../journal/index.ts';
import { materials } from '../loops/index.ts';
import type { GatherMaterial } from '../runner/index.ts';

/**
 * Joins what a loop names as the material of its prompts.
 *
 * @throws {FixpointError} `definition` where there is no material of that name.
 */
export function materialOf({ material = [], loop }: PinnedLoop): GatherMaterial {
  const gatherers = material.map((name) => materialNamed(name, loop.name));
  return async (input) => Object.assign({}, ...(await Promise.all(gatherers.map((gather) => gather(input)))));
}

function materialNamed(name: string, loop: string): GatherMaterial {
  const gather = materials[name];
  if (gather !== undefined) return gather;
  throw new FixpointError('definition', `loop ${loop} names material \`${name}\` that there is not`, {
    hint: `There are ${Object.keys(materials).join(', ')}.`,
  });
}
