import type { Tier } from '../agents/index.ts';
import type { Price } from '../runner/index.ts';
import type { AgentSetting, ClientSetting } from './agent-setting.ts';
import type { SettingsLayers } from './settings.ts';

type Agents = Readonly<Record<string, AgentSetting>>;

/** Gives each client the prices of the models that it names, so that a run keeps those that it began with. */
export function withPrices(agents: Agents, { user, project }: SettingsLayers): Agents {
  const prices = { ...user?.settings.prices, ...project?.settings.prices };
  const priced = Object.entries(agents).map(([role, setting]) => {
    return [role, 'client' in setting ? pricedClient(setting, prices) : setting] as const;
  });
  return Object.fromEntries(priced);
}

function pricedClient(client: ClientSetting, prices: Readonly<Record<string, Price>>): ClientSetting {
  const models = [client.model, ...Object.values(client.tiers ?? {})];
  const known = Object.entries(prices).filter(([model]) => models.includes(model));
  if (known.length === 0) return client;
  return { ...client, prices: { ...Object.fromEntries(known), ...client.prices } };
}

/** The price of the model that a client is called with; null where it is not known which, or what it costs. */
export function priceOf({ model, tiers, prices }: ClientSetting, tier: Tier | undefined): Price | null {
  const called = (tier === undefined ? undefined : tiers?.[tier]) ?? model;
  return called === undefined ? null : (prices?.[called] ?? null);
}
