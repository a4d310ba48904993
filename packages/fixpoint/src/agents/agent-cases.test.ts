import { expect, test } from 'vitest';
import type { Agent } from './agent.ts';
import { agentCases, whySkipped } from './agent-cases.ts';
import type { AgentHarness } from './agent-harness.ts';
import { requestIn } from './test-support.ts';

const crashing: Agent = {
  name: 'crashing',
  call: async () => ({ ending: 'crashed', text: '', why: 'it never begins' }),
};

const harness: AgentHarness = {
  request: requestIn('/'),
  answering: async () => crashing,
  silent: async () => crashing,
  stalling: async () => crashing,
  leftBehind: async () => [],
};

const held = agentCases.filter(({ needs = [] }) => needs.includes('silent') || needs.includes('stalling'));

test.each(held)('an agent that crashes at once does not pass as one that $name', async ({ run }) => {
  await expect(run(harness)).rejects.toThrow();
});

test('a case says what a harness lacks for it', () => {
  const left = agentCases.find(({ name }) => name === 'leaves no process behind when it is cancelled');
  if (left === undefined) throw new Error('the case has another name');
  expect(whySkipped(left, harness)).toBeNull();
  const { silent: _, ...without } = harness;
  expect(whySkipped(left, without)).toBe('the harness has no `silent`');
});
