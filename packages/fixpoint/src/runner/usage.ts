import type { AgentReply, AgentUsage, Tier } from '../agents/index.ts';
import type { SessionRecord } from '../journal/index.ts';

/** What a model costs: dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/** How the usage that a client tells is to be taken. */
export interface UsageRules {
  /** Whether it counts from the start of a session, not of the call. */
  readonly isCumulative: boolean;
  /** The price of the model that a call is made with; null where the settings name none. */
  readonly priceOf: (tier: Tier | undefined) => Price | null;
}

export interface UsedInCall {
  readonly usage: AgentUsage | null;
  readonly session?: SessionRecord;
}

/** What one call used, with its price where the client tells none; what is not known stays so. */
export function usageOf(
  { usage, session }: AgentReply,
  { isCumulative, priceOf }: UsageRules,
  { resumed, tier }: { readonly resumed: SessionRecord | undefined; readonly tier: Tier | undefined },
): UsedInCall {
  if (usage === undefined) return { usage: null, ...(session && { session }) };
  const own = isCumulative ? since(resumed?.used, usage) : usage;
  return {
    usage: { ...own, costUsd: own.costUsd ?? costOf(own, priceOf(tier)) },
    ...(session && { session: isCumulative ? { ...session, used: usage } : session }),
  };
}

/** A client that counts less than before has begun to count anew. */
function since(before: AgentUsage | undefined, now: AgentUsage): AgentUsage {
  if (before === undefined) return now;
  const own = {
    inputTokens: difference(now.inputTokens, before.inputTokens),
    outputTokens: difference(now.outputTokens, before.outputTokens),
    costUsd: difference(now.costUsd, before.costUsd),
  };
  return Object.values(own).some((amount) => amount !== null && amount < 0) ? now : own;
}

function difference(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : now - before;
}

function costOf({ inputTokens, outputTokens }: AgentUsage, price: Price | null): number | null {
  if (price === null || inputTokens === null || outputTokens === null) return null;
  return (inputTokens * price.input + outputTokens * price.output) / 1_000_000;
}
