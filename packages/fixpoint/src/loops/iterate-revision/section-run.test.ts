import { expect, test } from 'vitest';
import type { Happened, Usage } from '../../journal/index.ts';
import { followRun, nothingYet } from './section-run.ts';

function failedWith(usage: Partial<Usage>): Happened {
  const event = { type: 'call.failed', usage: { inputTokens: 10, outputTokens: 1, costUsd: null, ...usage } };
  return { event, facts: [] } as unknown as Happened;
}

test('tokens are added up, of calls that failed too', () => {
  expect([failedWith({}), failedWith({})].reduce(followRun, nothingYet).tokens).toBe(22);
});

test('tokens are not known where one client did not say them', () => {
  const calls = [failedWith({}), failedWith({ outputTokens: null }), failedWith({})];
  expect(calls.reduce(followRun, nothingYet).tokens).toBeNull();
});
