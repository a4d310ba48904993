import { describe, expect, test } from 'vitest';
import type { AgentReply, AgentUsage } from '../agents/index.ts';
import { type UsageRules, usageOf } from './usage.ts';

const session = { client: 'codex', version: null, folder: '/work', id: 't1' };
const perCall: UsageRules = { isCumulative: false, priceOf: () => null };
const perSession: UsageRules = { isCumulative: true, priceOf: () => null };

function used(
  inputTokens: number | null,
  outputTokens: number | null,
  costUsd: number | null = null,
): AgentUsage {
  return { inputTokens, outputTokens, costUsd };
}

const replyOf = (usage?: AgentUsage): AgentReply => ({
  ending: 'ok',
  text: 'Done.',
  session,
  ...(usage && { usage }),
});
const fresh = { resumed: undefined, tier: undefined };
const after = (before: AgentUsage) => ({ resumed: { ...session, used: before }, tier: undefined });

describe('a client that counts for all of a session', () => {
  test('has its count kept as it is, and what is more than before is what the call used', () => {
    expect(usageOf(replyOf(used(1000, 50)), perSession, fresh)).toEqual({
      usage: used(1000, 50),
      session: { ...session, used: used(1000, 50) },
    });
    expect(usageOf(replyOf(used(3000, 70)), perSession, after(used(1000, 50)))).toEqual({
      usage: used(2000, 20),
      session: { ...session, used: used(3000, 70) },
    });
  });

  test('and has begun to count anew is taken at its word', () => {
    expect(usageOf(replyOf(used(500, 90)), perSession, after(used(1000, 50))).usage).toEqual(used(500, 90));
  });

  test('leaves unknown what was not known before', () => {
    expect(usageOf(replyOf(used(500, 90)), perSession, after(used(null, 50))).usage).toEqual(used(null, 40));
  });
});

test('a client that counts for each call is taken at its word, also in an old session', () => {
  const { usage, session: kept } = usageOf(replyOf(used(500, 90)), perCall, after(used(1000, 50)));
  expect([usage, kept]).toEqual([used(500, 90), session]);
});

test('a client whose cost alone counts for all of a session has only that subtracted', () => {
  const reply = { ...replyOf(used(500, 90, 0.5)), isCostOfSession: true as const };
  const { usage, session: kept } = usageOf(reply, perCall, after(used(1000, 50, 0.2)));
  expect([usage, kept]).toEqual([used(500, 90, 0.3), { ...session, used: used(500, 90, 0.5) }]);
});

describe('money', () => {
  const priced = { ...perCall, priceOf: () => ({ input: 3, output: 15 }) };

  test('is what the client says', () => {
    expect(usageOf(replyOf(used(1000, 100, 0.5)), priced, fresh).usage?.costUsd).toBe(0.5);
  });

  test('is reckoned from the price of the model where the client does not say it', () => {
    expect(usageOf(replyOf(used(1_000_000, 100_000)), priced, fresh).usage?.costUsd).toBe(4.5);
  });

  test('stays unknown without a price, or without the tokens', () => {
    expect(usageOf(replyOf(used(1000, 100)), perCall, fresh).usage?.costUsd).toBeNull();
    expect(usageOf(replyOf(used(1000, null)), priced, fresh).usage?.costUsd).toBeNull();
    expect(usageOf(replyOf(), priced, fresh).usage).toBeNull();
  });
});
