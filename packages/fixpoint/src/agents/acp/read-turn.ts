import type { AgentReply } from '../agent.ts';
import type { Fields } from '../clients/json-lines.ts';
import { usageOf } from './acp-usage.ts';
import type { Answer } from './connect.ts';
import type { Habits } from './habits.ts';
import { type FailedReading, readError, readWords } from './read-error.ts';
import { lastMessage, type Updates } from './updates.ts';

/** A turn that came to its end: what was told of it, and the answer to the prompt. */
export interface Turn {
  readonly updates: Updates;
  readonly answer: Answer;
}

/** What came of a turn. Only `end_turn` may bring a reply, and only where something was said. */
export function readTurn({ updates, answer }: Turn, habits: Habits): AgentReply {
  const text = lastMessage(updates, habits.notice ?? null);
  const response = answer.kind === 'result' ? answer.result : {};
  const failure = answer.kind === 'result' ? failureIn(response, text, habits) : readError(answer.error);
  return {
    ending: 'ok',
    ...failure,
    text,
    usage: usageOf(response, updates, habits),
    ...(habits.costOfSession && { isCostOfSession: true }),
  };
}

function failureIn(response: Fields, text: string, habits: Habits): FailedReading | null {
  switch (response.stopReason) {
    case 'end_turn':
      if (text.trim() === '') return { ending: 'no-output', why: 'the reply is blank' };
      return errorInText(response, text, habits);
    case 'refusal':
      return { ending: 'refused', why: text.trim() || 'the model refused' };
    case 'max_tokens':
      return { ending: 'truncated', why: 'the reply was cut at its longest' };
    case 'max_turn_requests':
      return { ending: 'crashed', why: 'its own settings allow no more requests in a turn' };
    case 'cancelled':
      return { ending: 'crashed', why: 'the agent cancelled the turn, and nobody had asked it to' };
    case undefined:
      return { ending: 'crashed', why: 'it answered without saying why the turn ended (`stopReason`)' };
    default:
      return {
        ending: 'crashed',
        why: `the turn ended for an unknown reason: ${String(response.stopReason)}`,
      };
  }
}

/** An error in the place of a reply: no request of the turn came to its end, or its words say that none was answered. */
function errorInText(response: Fields, text: string, { error }: Habits): FailedReading | null {
  if (error?.test(text) !== true) return null;
  const reading = readWords(text);
  const isError = response.usage === undefined || reading.ending === 'no-output';
  return isError ? { ...reading, why: text.trim() } : null;
}
