import type { AgentUsage } from '../agent.ts';
import { type Fields, fieldsOf, numberOf } from '../clients/json-lines.ts';
import type { Habits } from './habits.ts';
import { isOneOf, type Updates, usedTools } from './updates.ts';

type Tokens = Pick<AgentUsage, 'inputTokens' | 'outputTokens'>;

const unknown: Tokens = { inputTokens: null, outputTokens: null };

/**
 * What a turn used, wherever the agent tells it: the protocol has settled only where the cost stands. What is known to
 * count something else is not known.
 */
export function usageOf(response: Fields, updates: Updates, habits: Habits): AgentUsage {
  const isPart = habits.tokensOfLastStep === true && usedTools(updates);
  return { ...(isPart ? unknown : tokensOf(response, updates)), costUsd: costIn(updates) };
}

function tokensOf(response: Fields, updates: Updates): Tokens {
  const usage = fieldsOf(response.usage);
  if (usage !== undefined) return tokensIn(usage);
  // Gemini CLI and Qwen Code tell it in fields of their own.
  const quota = fieldsOf(fieldsOf(fieldsOf(response._meta)?.quota)?.token_count);
  if (quota !== undefined) {
    return {
      inputTokens: numberOf(quota.input_tokens) ?? null,
      outputTokens: numberOf(quota.output_tokens) ?? null,
    };
  }
  const requests = updates.map(({ _meta: meta }) => fieldsOf(fieldsOf(meta)?.usage));
  return requests.filter((each) => each !== undefined).reduce<Tokens>(plus, unknown);
}

/** Some count what was cached among the input, and some beside it: all kinds together are told by the total. */
function tokensIn(usage: Fields): Tokens {
  const input = numberOf(usage.inputTokens);
  const output = numberOf(usage.outputTokens);
  if (input === undefined || output === undefined) return unknown;
  const outputTokens = output + (numberOf(usage.thoughtTokens) ?? 0);
  return { inputTokens: Math.max(input, (numberOf(usage.totalTokens) ?? 0) - outputTokens), outputTokens };
}

function plus({ inputTokens, outputTokens }: Tokens, request: Fields): Tokens {
  const { inputTokens: input, outputTokens: output } = tokensIn(request);
  if (input === null || output === null) return { inputTokens, outputTokens };
  return { inputTokens: (inputTokens ?? 0) + input, outputTokens: (outputTokens ?? 0) + output };
}

/** A cost of 0 is one that the agent does not know. */
function costIn(updates: Updates): number | null {
  const told = updates
    .filter((update) => isOneOf(update, ['usage_update']))
    .map(({ cost }) => fieldsOf(cost));
  const last = told.findLast((cost) => cost !== undefined);
  return last?.currency === 'USD' ? (numberOf(last.amount) ?? 0) || null : null;
}
