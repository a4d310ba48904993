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

/** Which figures of a client count from the start of a session. */
type Figure = keyof AgentUsage;

const everyFigure: readonly Figure[] = ['inputTokens', 'outputTokens', 'costUsd'];

/** What one call used, with its price where the client tells none; what is not known stays so. */
export function usageOf(
  { usage, session, isCostOfSession }: AgentReply,
  { isCumulative, priceOf }: UsageRules,
  { resumed, tier }: { readonly resumed: SessionRecord | undefined; readonly tier: Tier | undefined },
): UsedInCall {
  if (usage === undefined) return { usage: null, ...(session && { session }) };
  const ofSession: readonly Figure[] = isCumulative ? everyFigure : isCostOfSession ? ['costUsd'] : [];
  const own = since(resumed?.used, usage, ofSession);
  return {
    usage: { ...own, costUsd: own.costUsd ?? costOf(own, priceOf(tier)) },
    ...(session && { session: ofSession.length > 0 ? { ...session, used: usage } : session }),
  };
}

/** A client that counts less than before has begun to count anew. */
function since(before: AgentUsage | undefined, now: AgentUsage, ofSession: readonly Figure[]): AgentUsage {
  if (before === undefined) return now;
  const own = Object.fromEntries(
    ofSession.map((figure) => [figure, difference(now[figure], before[figure])]),
  );
  const isAnew = Object.values(own).some((amount) => amount !== null && amount < 0);
  return isAnew ? now : { ...now, ...own };
}

function difference(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : now - before;
}

function costOf({ inputTokens, outputTokens }: AgentUsage, price: Price | null): number | null {
  if (price === null || inputTokens === null || outputTokens === null) return null;
  return (inputTokens * price.input + outputTokens * price.output) / 1_000_000;
}
