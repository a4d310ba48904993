import { type Asked, type Json, type Turn, toolOf } from '../asked.ts';
import type { Reply } from '../move.ts';
import { newId, tokens, type Wire } from './wire.ts';

/** Google's generateContent. */
export const generateContent: Wire = {
  path: /:(?:stream)?generateContent$/iu,
  read: readRequest,
  streams: (_body, path) => /:stream/iu.test(path),
  write: responseOf,
  writeEvents: eventsOf,
  fail: ({ status, says = `stub ${status}` }) => ({
    error: { code: status, status: errors[status] ?? 'INTERNAL', message: says },
  }),
};

const errors: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  429: 'RESOURCE_EXHAUSTED',
};

function readRequest({ contents = [], tools = [], generationConfig }: Json): Asked {
  return {
    turns: contents.flatMap(({ role, parts = [] }: Json) => parts.map((part: Json) => turnOf(role, part))),
    tools: tools.flatMap(({ functionDeclarations = [] }: Json) =>
      functionDeclarations.map((tool: Json) =>
        toolOf(tool.name, tool.parameters ?? tool.parametersJsonSchema),
      ),
    ),
    schema: generationConfig?.responseSchema ?? generationConfig?.responseJsonSchema,
  };
}

function turnOf(role: string, part: Json): Turn {
  if (part.functionResponse !== undefined) {
    return { by: 'tool', text: JSON.stringify(part.functionResponse.response) };
  }
  return { by: role === 'model' ? 'model' : 'user', text: part.text ?? '' };
}

/** How it ended stands in a last event of its own. */
function eventsOf(reply: Reply): readonly Json[] {
  const response = responseOf(reply);
  const [candidate] = response.candidates;
  const { finishReason, ...begun } = candidate;
  const ended = { index: 0, content: { role: 'model', parts: [{ text: '' }] }, finishReason };
  return [
    { ...response, candidates: [begun] },
    { ...response, candidates: [ended] },
  ];
}

function responseOf(reply: Reply): Json {
  const part =
    reply.kind === 'call' ? { functionCall: { name: reply.tool, args: reply.input } } : { text: reply.text };
  const finishReason =
    reply.kind === 'call' ? 'STOP' : { whole: 'STOP', refused: 'SAFETY', cut: 'MAX_TOKENS' }[reply.end];
  return {
    candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason }],
    usageMetadata: {
      promptTokenCount: tokens.input,
      cachedContentTokenCount: tokens.cached,
      candidatesTokenCount: tokens.output,
      totalTokenCount: tokens.input + tokens.output,
    },
    modelVersion: 'stub-model',
    responseId: newId('generated'),
  };
}
