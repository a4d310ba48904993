import { type Asked, type Json, type Turn, textIn, toolOf } from '../asked.ts';
import type { Reply } from '../move.ts';
import { newId, tokens, type Wire } from './wire.ts';

/** OpenAI's Chat Completions, which most other servers speak too. */
export const chat: Wire = {
  path: /\/chat\/completions$/u,
  read: readRequest,
  streams: (body) => body.stream === true,
  write: completionOf,
  writeEvents: chunksOf,
  last: '[DONE]',
  fail: ({ status, says = `stub ${status}` }) => ({ error: { code: status, type: 'stub', message: says } }),
};

const usage = {
  prompt_tokens: tokens.input,
  completion_tokens: tokens.output,
  total_tokens: tokens.input + tokens.output,
  prompt_tokens_details: { cached_tokens: tokens.cached },
};

function readRequest(body: Json): Asked {
  const turns = (body.messages ?? [])
    .filter(({ role }: Json) => role in speakers)
    .map(({ role, content }: Json): Turn => ({ by: speakers[role] ?? 'user', text: textIn(content) }));
  const tools = (body.tools ?? []).map((tool: Json) =>
    toolOf(tool.function?.name, tool.function?.parameters),
  );
  return { turns, tools, schema: body.response_format?.json_schema?.schema };
}

const speakers: Readonly<Record<string, Turn['by']>> = { user: 'user', assistant: 'model', tool: 'tool' };

function partsOf(reply: Reply) {
  if (reply.kind === 'said') {
    const finish = { whole: 'stop', refused: 'content_filter', cut: 'length' }[reply.end];
    return { message: { content: reply.text }, finish };
  }
  const call = { name: reply.tool, arguments: JSON.stringify(reply.input) };
  const calls = [{ index: 0, id: newId('call'), type: 'function', function: call }];
  return { message: { content: null, tool_calls: calls }, finish: 'tool_calls' };
}

function completionOf(reply: Reply, { model }: Json): Json {
  const { message, finish } = partsOf(reply);
  const choices = [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }];
  return { id: newId('chat'), object: 'chat.completion', created: 1, model, choices, usage };
}

function chunksOf(reply: Reply, { model }: Json): readonly Json[] {
  const { message, finish } = partsOf(reply);
  const common = { id: newId('chat'), object: 'chat.completion.chunk', created: 1, model };
  const chunk = (delta: Json, reason: string | null = null) => ({
    ...common,
    choices: [{ index: 0, delta, finish_reason: reason }],
  });
  return [
    chunk({ role: 'assistant', content: '' }),
    chunk(message),
    chunk({}, finish),
    { ...common, choices: [], usage },
  ];
}
