import type { RunStarted } from '../../journal/index.ts';
import type { AgentSetting } from './agent-setting.ts';
import { isOfFunction } from './function-roles.ts';

/** The settings by which a journal says who fills the roles of a run, but for those that a function filled. */
export async function recordedAgents(
  agents: RunStarted['agents'],
): Promise<Readonly<Record<string, AgentSetting>>> {
  const { readAgentSetting } = await import('./read-agent-setting.ts');
  const ofSettings = Object.entries(agents).filter(([, given]) => !isOfFunction(given));
  return Object.fromEntries(
    ofSettings.map(([role, given]) => [role, readAgentSetting(given, {}, { who: role, file: null })]),
  );
}
