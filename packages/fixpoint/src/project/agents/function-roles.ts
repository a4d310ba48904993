import { FixpointError } from '../../base/index.ts';

/** How a journal names the agent of a role that a program filled by itself: there is no setting to make it from. */
export const ofFunction = { function: true } as const;

/** Whether a journal says that a function filled a role. */
export function isOfFunction(agent: unknown): boolean {
  return typeof agent === 'object' && agent !== null && 'function' in agent;
}

/**
 * Tests that whoever takes a run up brings the functions that filled its roles.
 *
 * @throws {FixpointError} `refused` with the role that nobody would fill.
 */
export function checkFunctions(
  agents: Readonly<Record<string, unknown>>,
  roles: readonly string[],
  brought: Readonly<Record<string, unknown>>,
): void {
  const role = roles.find((each) => brought[each] === undefined && isOfFunction(agents[each]));
  if (role === undefined) return;
  throw new FixpointError('refused', `this run's role ${role} was filled by the program that started it`, {
    hint: 'Resume it from the program that started it, with `resume` of the library.',
  });
}
