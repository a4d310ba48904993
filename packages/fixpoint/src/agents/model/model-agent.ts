import { createRedactor } from '../../journal/index.ts';
import { type Agent, type AgentReply, type AgentRequest, cancelledReply } from '../agent.ts';
import { askModel } from './ask-model.ts';
import { limitTime } from './limit-time.ts';
import { modelReply } from './model-reply.ts';
import type { ModelSettings } from './model-settings.ts';
import { type ModelSurroundings, type PreparedModel, prepareModel } from './prepare-model.ts';

const defaultTimeoutMs = 30 * 60_000;
// Node gives a silent connection up after as long.
const defaultIdleMs = 5 * 60_000;

// What cannot be read is told with all that was said.
const longestReason = 1000;

/**
 * Makes an agent of a model, by the API of whoever serves it. It has no tools, sees no file and keeps no session: the prompt
 * is all that it knows, and its reply all that it does.
 *
 * @throws {FixpointError} `config` where its packages or its key are not there.
 */
export function createModelAgent(settings: ModelSettings, around: ModelSurroundings): Agent {
  const prepared = prepareModel(settings, around);
  const { apiKey = '' } = prepared.access;
  const redactor = createRedactor({ values: [apiKey] });
  // Servers repeat a key that they turn away. What is cut first may end in half a key.
  const cut = (why: string) => redactor.text(why).slice(0, longestReason);
  return {
    name: `model: ${settings.model}`,
    call: async (request) => {
      if (request.signal?.aborted) return cancelledReply;
      const { why, ...reply } = await callModel({ settings, prepared }, request, around);
      if (why === undefined) return reply;
      return { ...reply, why: reply.ending === 'auth' ? `${cut(why)} (${howToLogIn(prepared)})` : cut(why) };
    },
  };
}

interface Setup {
  readonly settings: ModelSettings;
  readonly prepared: PreparedModel;
}

async function callModel(
  { settings, prepared }: Setup,
  request: AgentRequest,
  { clock }: ModelSurroundings,
): Promise<AgentReply> {
  const time = limitTime({
    timeoutMs: Math.max(1, (settings.timeoutMs ?? defaultTimeoutMs) - (request.spentMs ?? 0)),
    idleMs: settings.idleMs ?? defaultIdleMs,
    signal: request.signal,
  });
  try {
    const heard = await askModel({ settings, prepared, request }, time);
    const { isInstance: isCallError } = prepared.load('ai').APICallError;
    return modelReply(heard, time.reached(), { isCallError, now: clock.now() });
  } finally {
    time.stop();
  }
}

function howToLogIn({ found: { keys } }: PreparedModel): string {
  return keys.length === 0
    ? 'it was called without a key: name the variable that has one with `apiKeyEnv`'
    : `look at the key in ${keys.join(' or ')}`;
}
