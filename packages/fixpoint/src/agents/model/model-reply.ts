import type { FinishReason } from 'ai';
import { assertNever } from '../../base/index.ts';
import { describeEnding } from '../../processes/index.ts';
import { type AgentReply, cancelledReply } from '../agent.ts';
import type { Heard } from './hear-stream.ts';
import type { Reached } from './limit-time.ts';
import { type FailureContext, readFailure } from './read-failure.ts';

type Around = Omit<FailureContext, 'hasBegun'>;

/** What a call came to: `ok` only where the model itself says that its reply is whole. */
export function modelReply(heard: Heard, reached: Reached | null, context: Around): AgentReply {
  const { text, finish, ends, usage, error } = heard;
  const said = { text, ...(usage !== undefined && { usage }) };
  if (reached?.kind === 'cancelled') return cancelledReply;
  if (reached !== null) return { ...said, ending: 'timeout', why: describeEnding(reached) };
  if (error !== undefined) return { ...said, ...readFailure(error, { ...context, hasBegun: text !== '' }) };
  if (ends.length > 1)
    return { ...said, ending: 'truncated', why: `it ended more than once: ${ends.join(', ')}` };
  return { ...said, ...endingOf(finish, text) };
}

function endingOf(
  finish: FinishReason | null,
  text: string,
): Pick<AgentReply, 'ending' | 'why' | 'isOutage'> {
  switch (finish) {
    case 'stop':
      return text.trim() === '' ? { ending: 'no-output', why: 'the reply is blank' } : { ending: 'ok' };
    case 'length':
      return { ending: 'truncated', why: 'it reached the most tokens that a reply may have' };
    case 'content-filter':
      return { ending: 'refused', why: text.trim() || 'a filter of the provider stopped it' };
    case 'tool-calls':
      return { ending: 'unreadable', why: 'it called a tool, and there is none' };
    case 'error':
      return { ending: 'crashed', why: 'the provider says that it failed', isOutage: true };
    case 'other':
    case null:
      return { ending: 'truncated', why: 'it ended without saying that it is whole' };
    default:
      return assertNever(finish);
  }
}
