import { describe, expect, test } from 'vitest';
import type { AgentReply } from '../agent.ts';
import type { Fields } from '../clients/json-lines.ts';
import type { Answer } from './connect.ts';
import { habitsOf } from './habits.ts';
import { readTurn } from './read-turn.ts';
import type { Updates } from './updates.ts';

const say = (text: string, fields: Fields = {}): Fields => ({
  sessionUpdate: 'agent_message_chunk',
  content: { type: 'text', text },
  ...fields,
});
const tool = (fields: Fields): Fields => ({ sessionUpdate: 'tool_call_update', toolCallId: 't1', ...fields });
const end = (stopReason: string, fields: Fields = {}): Answer => ({
  kind: 'result',
  result: { stopReason, ...fields },
});

/** What is read of a turn of an agent of this name. */
function read(updates: Updates, answer: Answer = end('end_turn'), agent = 'fake'): AgentReply {
  return readTurn({ updates, answer }, habitsOf(agent));
}

describe('the text of a turn', () => {
  test('is what was said since the last tool, in the last message, without thoughts', () => {
    const updates = [
      say('Let me look.'),
      { sessionUpdate: 'tool_call', toolCallId: 't1', kind: 'read', title: 'Read' },
      say('I look.'),
      tool({ status: 'completed' }),
      say('Another message. ', { messageId: 'm1' }),
      { sessionUpdate: 'agent_thought_chunk', content: { type: 'text', text: 'Hm.' } },
      say('All ', { messageId: 'm2' }),
      tool({ status: 'in_progress' }),
      say('is '),
      say('well.', { messageId: 'm2' }),
      { sessionUpdate: 'usage_update', used: 1, size: 2 },
    ];
    expect(read(updates)).toMatchObject({ ending: 'ok', text: 'All is well.' });
  });

  test('leaves out a notice that is known, where the agent puts it in the place of the model', () => {
    const updates = [say('Info: Request failed due to a transient API error. Retrying...'), say('Done.')];
    expect(read(updates, end('end_turn'), 'Copilot').text).toBe('Done.');
    expect(read(updates).text).toMatch(/^Info: .*Done\.$/u);
  });
});

describe('the ending of a turn', () => {
  const said = say('The reply begins');

  test.each([
    ['refusal', [said], ['refused', 'The reply begins']],
    ['refusal', [], ['refused', 'the model refused']],
    ['max_tokens', [said], ['truncated', 'the reply was cut at its longest']],
    ['max_turn_requests', [said], ['crashed', 'its own settings allow no more requests in a turn']],
    ['cancelled', [said], ['crashed', 'the agent cancelled the turn, and nobody had asked it to']],
    ['tired', [said], ['crashed', 'the turn ended for an unknown reason: tired']],
    ['end_turn', [], ['no-output', 'the reply is blank']],
    ['end_turn', [said, tool({ status: 'failed' })], ['no-output', 'the reply is blank']],
  ])('%s after %j is %j', (reason, updates, expected) => {
    const { ending, why } = read(updates, end(reason));
    expect([ending, why]).toEqual(expected);
  });

  test('that is not told is a crash', () => {
    expect(read([said], { kind: 'result', result: {} })).toMatchObject({
      ending: 'crashed',
      why: 'it answered without saying why the turn ended (`stopReason`)',
    });
  });

  test.each([
    [{ code: -32_000, message: 'Authentication required' }, 'auth'],
    [{ code: 401, message: 'no key' }, 'auth'],
    [{ code: 429, message: 'no' }, 'limited'],
    [{ code: -32_603, message: 'Internal error', data: { details: '429 slow down' } }, 'limited'],
    [{ code: -32_603, message: 'Internal error: API Error: 529 {}' }, 'limited'],
    [{ code: -32_603, message: 'x', data: { info: { http_status_code: 429 } } }, 'limited'],
    [{ code: -32_603, message: 'x', data: { message: 'status 401 Unauthorized' } }, 'auth'],
    [{ code: -32_603, message: 'You have exceeded your quota' }, 'limited'],
    [{ code: -32_603, message: 'invalid x-api-key' }, 'auth'],
    [{ code: -32_603, message: 'this appears to violate our Usage Policy' }, 'refused'],
    [{ code: -32_603, message: 'x', data: { message: 'reason: max_output_tokens' } }, 'truncated'],
    [{ code: -32_603, message: 'x', data: { details: 'ended with empty response text.' } }, 'no-output'],
    [{ code: -32_603, message: 'Internal error: stub 400' }, 'crashed'],
    [{ code: null, message: 'it broke the connection off' }, 'crashed'],
  ])('that is the error %j is %s, and no outage', (error, ending) => {
    const reply = read([said], { kind: 'error', error });
    expect([reply.ending, reply.isOutage, reply.text]).toEqual([ending, undefined, 'The reply begins']);
    expect(reply.why).toContain(error.message);
  });

  test.each([
    { code: 503, message: 'no' },
    { code: -32_603, message: 'x', data: { message: 'busy', codex_error_info: 'internal_server_error' } },
    { code: -32_603, message: 'request to https://example.com failed: ECONNRESET' },
  ])('that will pass is an outage: %j', (error) => {
    expect(read([], { kind: 'error', error })).toMatchObject({ ending: 'crashed', isOutage: true });
  });

  test.each([
    ['Error: 400 stub 400', {}, 'crashed'],
    ['Error: Authentication failed with provider at http://localhost/v1 (HTTP 401).', {}, 'auth'],
    ['Error: Failed to get response; Last error: 429 stub 429', {}, 'limited'],
    ['Error: No response was returned. Send your message again to retry.', { usage: {} }, 'no-output'],
    ['Error: the 404 of line 3 is not handled.', { usage: {} }, 'ok'],
  ])('that an agent is known to give as a text is read there: %s', (text, fields, ending) => {
    expect(read([say(text)], end('end_turn', fields), 'Copilot').ending).toBe(ending);
    expect(read([say(text)], end('end_turn', fields)).ending).toBe('ok');
  });
});

describe('what a turn used', () => {
  const usage = { inputTokens: 100, outputTokens: 10, cachedReadTokens: 20, totalTokens: 130 };
  const nothing = { inputTokens: null, outputTokens: null, costUsd: null };
  const quota = { token_count: { input_tokens: 7, output_tokens: 3 } };
  const cost = (amount: number, currency = 'USD'): Fields => ({
    sessionUpdate: 'usage_update',
    cost: { amount, currency },
  });
  const told = say('', { _meta: { usage } });

  test.each([
    [[], { usage }, { inputTokens: 120, outputTokens: 10, costUsd: null }],
    [[], { usage: { ...usage, thoughtTokens: 5 } }, { inputTokens: 115, outputTokens: 15, costUsd: null }],
    [[], { usage: { inputTokens: 5 } }, nothing],
    [[], { _meta: { quota } }, { inputTokens: 7, outputTokens: 3, costUsd: null }],
    [[told, told], {}, { inputTokens: 240, outputTokens: 20, costUsd: null }],
    [[cost(0.1), cost(0.3)], {}, { ...nothing, costUsd: 0.3 }],
    [[cost(0)], {}, nothing],
    [[cost(3, 'credits')], {}, nothing],
    [[], {}, nothing],
  ])('is read wherever it is told, and else unknown: %j, %j', (updates, fields, expected) => {
    const reply = read([say('done'), ...updates], end('end_turn', fields));
    expect([reply.usage, reply.isCostOfSession]).toEqual([expected, undefined]);
  });

  test('is unknown where an agent is known to tell only a part of it', () => {
    const updates = [tool({ status: 'completed' }), say('done'), cost(0.2)];
    const reply = read(updates, end('end_turn', { usage }), 'OpenCode');
    expect([reply.usage, reply.isCostOfSession]).toEqual([{ ...nothing, costUsd: 0.2 }, true]);
  });
});
