import type { LoopDefinition } from '../../definition/index.ts';

/** What was said of a loop's settings, and of who fills its roles, by name. */
export interface SaidOfLoop {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly agents: Readonly<Record<string, unknown>>;
}

/**
 * A gate that is called only where a setting names it, and that was named as a role: `--gate "npm test"` says what
 * `--gates "npm test"` says.
 */
export function gatesAsSettings(
  { roles }: Pick<LoopDefinition, 'roles'>,
  { settings = {}, agents = {} }: Partial<SaidOfLoop>,
): SaidOfLoop {
  const named = Object.entries(roles).flatMap(([role, { is, given }]) => {
    const gate = agents[role];
    const isSetting = is === 'gate' && given !== undefined && settings[given] === undefined;
    return isSetting && typeof gate === 'string' ? [{ role, given, gate }] : [];
  });
  const others = Object.entries(agents).filter(([name]) => !named.some(({ role }) => role === name));
  return {
    settings: { ...settings, ...Object.fromEntries(named.map(({ given, gate }) => [given, [gate]])) },
    agents: Object.fromEntries(others),
  };
}
