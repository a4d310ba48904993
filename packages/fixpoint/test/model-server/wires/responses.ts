import { type Asked, type Json, type Tool, type Turn, textIn, toolOf } from '../asked.ts';
import type { Reply } from '../move.ts';
import { newId, tokens, type Wire } from './wire.ts';

/** OpenAI's Responses. */
export const responses: Wire = {
  path: /\/responses$/u,
  read: readRequest,
  streams: (body) => body.stream === true,
  write: (reply, body) => responseOf(reply, body),
  writeEvents: eventsOf,
  fail: ({ status, says = `stub ${status}` }) => ({ error: { code: status, type: 'stub', message: says } }),
};

const usage = {
  input_tokens: tokens.input,
  input_tokens_details: { cached_tokens: tokens.cached },
  output_tokens: tokens.output,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: tokens.input + tokens.output,
};

function readRequest({ input = [], tools = [], text }: Json): Asked {
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : input;
  return {
    turns: items.flatMap(turnsOf),
    tools: tools.flatMap(toolsOf),
    schema: text?.format?.schema,
  };
}

function turnsOf({ type = '', role, content, output }: Json): readonly Turn[] {
  if (type.endsWith('_output')) return [{ by: 'tool', text: textIn(output) }];
  if (role === 'user') return [{ by: 'user', text: textIn(content) }];
  return role === 'assistant' ? [{ by: 'model', text: textIn(content) }] : [];
}

function toolsOf({ type, name, parameters, tools }: Json): readonly Tool[] {
  if (type === 'namespace') {
    return (tools ?? []).map((tool: Json) => toolOf(tool.name, tool.parameters, name));
  }
  return [toolOf(name ?? type, parameters)];
}

function itemOf(reply: Reply): Json {
  if (reply.kind === 'call') {
    return {
      type: 'function_call',
      id: newId('fc'),
      call_id: newId('call'),
      name: reply.tool,
      ...(reply.group !== undefined && { namespace: reply.group }),
      arguments: JSON.stringify(reply.input),
      status: 'completed',
    };
  }
  const part =
    reply.end === 'refused'
      ? { type: 'refusal', refusal: reply.text }
      : { type: 'output_text', text: reply.text, annotations: [] };
  return { type: 'message', id: newId('msg'), role: 'assistant', status: 'completed', content: [part] };
}

function isCut(reply: Reply): boolean {
  return reply.kind === 'said' && reply.end === 'cut';
}

function responseOf(reply: Reply, { model }: Json): Json {
  return {
    id: newId('resp'),
    object: 'response',
    created_at: 1,
    model,
    output: [itemOf(reply)],
    usage,
    error: null,
    status: isCut(reply) ? 'incomplete' : 'completed',
    ...(isCut(reply) && { incomplete_details: { reason: 'max_output_tokens' } }),
  };
}

function eventsOf(reply: Reply, body: Json): readonly Json[] {
  const response = responseOf(reply, body);
  const [item] = response.output;
  const begun = {
    ...item,
    status: 'in_progress',
    ...(reply.kind === 'call' ? { arguments: '' } : { content: [] }),
  };
  const events = [
    { type: 'response.created', response: { ...response, status: 'in_progress', output: [], usage: null } },
    { type: 'response.output_item.added', output_index: 0, item: begun },
    ...deltasOf(reply, item),
    { type: 'response.output_item.done', output_index: 0, item },
    { type: isCut(reply) ? 'response.incomplete' : 'response.completed', response },
  ];
  return events.map((event, index) => ({ ...event, sequence_number: index }));
}

function deltasOf(reply: Reply, { id, content }: Json): readonly Json[] {
  const place = { item_id: id, output_index: 0 };
  if (reply.kind === 'call') {
    const delta = JSON.stringify(reply.input);
    return [{ type: 'response.function_call_arguments.delta', ...place, delta }];
  }
  const at = { ...place, content_index: 0 };
  const [part] = content;
  if (reply.end === 'refused') {
    return [
      { type: 'response.refusal.delta', ...at, delta: reply.text },
      { type: 'response.refusal.done', ...at, refusal: reply.text },
    ];
  }
  return [
    { type: 'response.content_part.added', ...at, part: { ...part, text: '' } },
    { type: 'response.output_text.delta', ...at, delta: reply.text },
    { type: 'response.output_text.done', ...at, text: reply.text },
    { type: 'response.content_part.done', ...at, part },
  ];
}
