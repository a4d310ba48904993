import { type Tier, tiers } from '../../agents/index.ts';
import type { AcpSetting } from './acp-setting.ts';
import type { ClientSetting } from './agent-setting.ts';

/** The tier above a client's usual model for which its settings name another one; null where they name none. */
export function tierAbove({
  model,
  tiers: models = {},
}: Pick<ClientSetting | AcpSetting, 'model' | 'tiers'>): Tier | null {
  const usual = tiers.find((tier) => model !== undefined && models[tier] === model) ?? 'standard';
  const above = tiers.slice(tiers.indexOf(usual) + 1);
  return above.find((tier) => models[tier] !== undefined && models[tier] !== model) ?? null;
}
