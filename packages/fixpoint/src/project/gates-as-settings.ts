import type { LoopDefinition } from '../definition/index.ts';
import type { RunRequest } from './plan-run.ts';

/**
 * A gate that is called only where a setting names it, and that was named as a role: `--gate "npm test"` says what
 * `--gates "npm test"` says.
 */
export function gatesAsSettings(
  { roles }: Pick<LoopDefinition, 'roles'>,
  { settings = {}, agents = {} }: Pick<RunRequest, 'settings' | 'agents'>,
): Required<Pick<RunRequest, 'settings' | 'agents'>> {
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
