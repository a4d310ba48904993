import { type Asked, type Json, type Turn, textIn, toolOf } from '../asked.ts';
import type { Reply } from '../move.ts';
import { newId, tokens, type Wire } from './wire.ts';

/** Anthropic's Messages. */
export const messages: Wire = {
  path: /\/messages$/u,
  read: readRequest,
  streams: (body) => body.stream === true,
  write: (reply, body) => messageOf(reply, body),
  writeEvents: eventsOf,
  fail: ({ status, says = `stub ${status}` }) => ({
    type: 'error',
    error: { type: errors[status] ?? 'api_error', message: says },
  }),
};

const errors: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

const usage = {
  input_tokens: tokens.input,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: tokens.cached,
  output_tokens: tokens.output,
};

function readRequest(body: Json): Asked {
  const turns = (body.messages ?? []).flatMap(({ role, content }: Json) =>
    (typeof content === 'string' ? [{ type: 'text', text: content }] : content).map(
      (part: Json): Turn => ({ by: speakerOf(role, part.type), text: textIn(part) }),
    ),
  );
  return {
    turns,
    tools: (body.tools ?? []).map((tool: Json) => toolOf(tool.name, tool.input_schema)),
    schema: body.output_config?.format?.schema,
  };
}

function speakerOf(role: string, type: string): Turn['by'] {
  if (type === 'tool_result') return 'tool';
  return role === 'user' ? 'user' : 'model';
}

function blockOf(reply: Reply): Json {
  return reply.kind === 'call'
    ? { type: 'tool_use', id: newId('toolu'), name: reply.tool, input: reply.input }
    : { type: 'text', text: reply.text };
}

function stopOf(reply: Reply): string {
  if (reply.kind === 'call') return 'tool_use';
  return { whole: 'end_turn', refused: 'refusal', cut: 'max_tokens' }[reply.end];
}

function messageOf(reply: Reply, { model }: Json): Json {
  const content = [blockOf(reply)];
  return {
    id: newId('msg'),
    type: 'message',
    role: 'assistant',
    model,
    content,
    stop_reason: stopOf(reply),
    stop_sequence: null,
    usage,
  };
}

function eventsOf(reply: Reply, body: Json): readonly Json[] {
  const message = messageOf(reply, body);
  const [block] = message.content;
  const isCall = reply.kind === 'call';
  return [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    {
      type: 'content_block_start',
      index: 0,
      content_block: isCall ? { ...block, input: {} } : { ...block, text: '' },
    },
    {
      type: 'content_block_delta',
      index: 0,
      delta: isCall
        ? { type: 'input_json_delta', partial_json: JSON.stringify(reply.input) }
        : { type: 'text_delta', text: reply.text },
    },
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: message.stop_reason, stop_sequence: null },
      usage: { output_tokens: tokens.output },
    },
    { type: 'message_stop' },
  ];
}
