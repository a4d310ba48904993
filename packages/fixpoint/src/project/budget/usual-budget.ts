import type { Budget } from '../../journal/index.ts';
import { type AgentSetting, isCodingAgent } from '../agents/agent-setting.ts';
import { isModel } from '../agents/model-setting.ts';

/** How many calls a run is thought to take at most, where no loop says that it can take more. */
const usualCalls = 60;

/**
 * The budget of a run that pays agents and that nobody limited: enough for each call of the longest way through its loop, and
 * as many retries, at four minutes and a third of a dollar a call. It stops a runaway, not a long run.
 *
 * @param most how many calls the longest way takes; null where that could not be computed.
 */
export function usualBudget(most: number | null): Required<Pick<Budget, 'calls' | 'minutes' | 'usd'>> {
  const calls = Math.max(usualCalls, most ?? 0);
  return { calls: 2 * calls, minutes: 4 * calls, usd: Math.ceil(calls / 3) };
}

/** Whether an agent's work is paid for. What a program or a function does cannot be told. */
export function isPaid(agent: AgentSetting): boolean {
  return isCodingAgent(agent) || isModel(agent);
}
