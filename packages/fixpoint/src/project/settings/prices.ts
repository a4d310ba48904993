import { findModel, type Tier } from '../../agents/index.ts';
import type { Price } from '../../runner/index.ts';
import type { AcpSetting } from '../agents/acp-setting.ts';
import { type AgentSetting, type ClientSetting, isCodingAgent } from '../agents/agent-setting.ts';
import { isModel, type ModelSetting } from '../agents/model-setting.ts';
import type { SettingsLayers } from './settings.ts';

type Agents = Readonly<Record<string, AgentSetting>>;

/** Gives each agent the prices of the models that it names, so that a run keeps those that it began with. */
export function withPrices(agents: Agents, { user, project }: SettingsLayers): Agents {
  const prices = { ...user?.settings.prices, ...project?.settings.prices };
  const priced = Object.entries(agents).map(([role, setting]) => {
    return [role, isCodingAgent(setting) || isModel(setting) ? withOwn(setting, prices) : setting] as const;
  });
  return Object.fromEntries(priced);
}

/** An agent whose model may be known, and what it costs. */
type PricedSetting = ClientSetting | AcpSetting | ModelSetting;

function withOwn<T extends PricedSetting>(setting: T, prices: Readonly<Record<string, Price>>): T {
  const models = [modelOf(setting), ...Object.values(setting.tiers ?? {})];
  const known = Object.entries(prices).filter(([model]) => models.includes(model));
  if (known.length === 0) return setting;
  return { ...setting, prices: { ...Object.fromEntries(known), ...setting.prices } };
}

/** The usual model, in the words that prices and tiers name models by: without its provider. */
function modelOf(setting: PricedSetting): string | undefined {
  return isModel(setting) ? findModel(setting).name : setting.model;
}

/** The price of the model that an agent is called with; null where it is not known which, or what it costs. */
export function priceOf(setting: PricedSetting, tier: Tier | undefined): Price | null {
  const { tiers, prices } = setting;
  const called = (tier === undefined ? undefined : tiers?.[tier]) ?? modelOf(setting);
  return called === undefined ? null : (prices?.[called] ?? null);
}
