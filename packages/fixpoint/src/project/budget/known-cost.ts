import { clients } from '../../agents/index.ts';
import type { AgentSetting } from '../agents/agent-setting.ts';
import { isModel } from '../agents/model-setting.ts';
import { priceOf } from '../settings/prices.ts';

/** Whether it will be known what an agent's calls cost: it says so, or its model's price is in the settings. */
export function isCostKnown(agent: AgentSetting): boolean {
  if (isModel(agent) || 'acp' in agent) return priceOf(agent, undefined) !== null;
  return 'client' in agent && (clients[agent.client].can.cost || priceOf(agent, undefined) !== null);
}
