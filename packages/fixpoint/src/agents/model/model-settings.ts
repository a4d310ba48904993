import type { Tier } from '../agent.ts';

/** How a model is used as an agent, by the API of whoever serves it. */
export interface ModelSettings {
  /** `<provider>/<name>`, the name in the provider's own words. */
  readonly model: string;
  /** The names of models of the same provider that stand for how capable one is wanted. */
  readonly tiers?: Readonly<Partial<Record<Tier, string>>> | undefined;
  /** Where it is served, if not at the provider's own address. Whoever answers there gets the key. */
  readonly baseUrl?: string | undefined;
  /** The environment variable that has the key, if not the provider's usual one. */
  readonly apiKeyEnv?: string | undefined;
  /** What it is told before each prompt. */
  readonly system?: string | undefined;
  readonly temperature?: number | undefined;
  /** The most that a reply may have, in tokens; the provider's own limit unless set. */
  readonly maxOutputTokens?: number | undefined;
  /** Whether a reply is held to its JSON Schema by the API; so it is unless set, but for compatible servers. */
  readonly schema?: boolean | undefined;
  /** 30 minutes unless set. */
  readonly timeoutMs?: number | undefined;
  /** Ends a call when nothing was heard for so long; 5 minutes unless set. */
  readonly idleMs?: number | undefined;
}
