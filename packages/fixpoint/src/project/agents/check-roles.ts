import { FixpointError, nearest } from '../../base/index.ts';

/** A loop, as far as its roles can be told wrongly. */
export interface LoopWithRoles {
  readonly name: string;
  readonly roles: Readonly<Record<string, unknown>>;
  /** Names of the seats that can have an agent of their own. */
  readonly seats?: readonly string[];
}

/**
 * Tests that each agent that was named for a run is for a role of its loop, or for all of them (`default`).
 *
 * @throws {FixpointError} `config` with the nearest role.
 */
export function checkRoles(named: readonly string[], { name, roles, seats = [] }: LoopWithRoles): void {
  const known = [...Object.keys(roles), ...seats];
  const unknown = named.find((role) => role !== 'default' && !known.includes(role));
  if (unknown === undefined) return;
  const near = nearest(unknown, known);
  throw new FixpointError('config', `${name} has no role \`${unknown}\``, {
    hint: `${near === undefined ? '' : `Did you mean \`${near}\`? `}Its roles are ${known.join(', ')}.`,
  });
}
