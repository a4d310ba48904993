import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exhausted, type Spent } from './budget.ts';

const nothing: Spent = { calls: 0, seconds: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

describe('a budget', () => {
  test.each([
    [{}, nothing, null],
    [{ calls: 2 }, { ...nothing, calls: 1 }, null],
    [{ calls: 2 }, { ...nothing, calls: 2 }, 'the limit of 2 calls is used up'],
    [{ minutes: 1 }, { ...nothing, seconds: 60 }, 'the limit of 1 minutes is used up'],
    [{ tokens: 10 }, { ...nothing, inputTokens: 4, outputTokens: 6 }, 'the limit of 10 tokens is used up'],
    [{ usd: 1 }, { ...nothing, costUsd: 1.5 }, 'the limit of 1 dollars is used up'],
  ])('%j against %j', (budget, spent, why) => {
    expect(exhausted(budget, spent, nothing)).toBe(why);
  });

  test('leaves no room for what would go beyond it, and says how much both are', () => {
    const spent = { ...nothing, calls: 3, costUsd: 0.9 };
    expect(exhausted({ usd: 1 }, spent, { ...nothing, costUsd: 0.1 })).toBeNull();
    expect(exhausted({ usd: 1 }, spent, { ...nothing, costUsd: 0.21769 })).toBe(
      '0.9 of 1 dollars are used, and what comes next takes about 0.218',
    );
    expect(exhausted({ calls: 5 }, spent, { ...nothing, calls: 3 })).toBe(
      '3 of 5 calls are used, and what comes next takes about 3',
    );
  });

  test('has room for what nobody can foresee', () => {
    expect(exhausted({ usd: 1 }, nothing, { ...nothing, costUsd: null })).toBeNull();
  });

  test('that cannot be measured is used up, never endless', () => {
    expect(exhausted({ usd: 1 }, { ...nothing, costUsd: null }, nothing)).toMatch(/not known/);
    expect(exhausted({ tokens: 1 }, { ...nothing, outputTokens: null }, nothing)).toMatch(/not known/);
    expect(exhausted({ calls: 1 }, { ...nothing, costUsd: null }, nothing)).toBeNull();
  });

  test('leaves no room once the calls are as many as it allows, whatever else is known', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.option(fc.nat()), (calls, inputTokens) => {
        expect(exhausted({ calls }, { ...nothing, calls, inputTokens }, nothing)).not.toBeNull();
      }),
    );
  });
});
