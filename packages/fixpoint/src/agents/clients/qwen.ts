import type { AgentUsage, Permission } from '../agent.ts';
import type { Client, ClientCall, ClientCommand, ClientOutput, ClientReading } from './client.ts';
import { readStatus } from './http-status.ts';
import { type Fields, fieldsOf, numberOf, readJsonLines, textOf } from './json-lines.ts';

/** Qwen Code. Written against 0.15.10. */
export const qwen: Client = {
  name: 'qwen',
  program: 'qwen',
  variables: ['OPENAI_*', 'QWEN_*', 'DASHSCOPE_*'],
  fixed: {},
  login: 'run `qwen` once and log in there, or set OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL',
  can: { schema: true, resume: true, readOnly: 'mode', cost: false, cumulative: true },
  command: commandOf,
  read: readOutput,
};

const modes: Readonly<Record<Permission, string>> = {
  'read-only': 'plan',
  edit: 'auto-edit',
  full: 'yolo',
};

function commandOf({ prompt, permission, model, schema, session }: ClientCall): ClientCommand {
  const words = [
    '-o',
    'stream-json',
    '--approval-mode',
    modes[permission],
    ...(model === null ? [] : ['-m', model]),
    ...(schema === null ? [] : ['--json-schema', JSON.stringify(schema)]),
    ...(session === null ? [] : ['--resume', session]),
  ];
  return { words, input: prompt };
}

/** A refused call ends with exit code 0 and `is_error` false: only the text of the result says it. */
const apiError = /^\[API Error: (?:(\d{3})\b)?/u;

function readOutput({ code, stdout, stderr }: ClientOutput): ClientReading {
  const result = readJsonLines(stdout).findLast(({ type }) => type === 'result');
  if (result === undefined) return withoutResult({ code, stdout, stderr });
  const said = textOf(result.result) ?? '';
  const session = textOf(result.session_id);
  const common = { text: said, usage: usageOf(result), ...(session !== undefined && { session }) };
  const refused = apiError.exec(said);
  if (refused !== null) {
    return { ...common, ...readStatus(refused[1] === undefined ? undefined : Number(refused[1])), why: said };
  }
  if (result.is_error !== false || code !== 0) {
    const why = textOf(fieldsOf(result.error)?.message) ?? (said || `exit code ${code}`);
    return { ...common, ending: 'crashed', why };
  }
  const value = result.structured_result;
  if (value !== undefined) return { ...common, ending: 'ok', text: JSON.stringify(value) };
  if (said.trim() === '') return { ...common, ending: 'no-output', why: 'the reply is blank' };
  return { ...common, ending: 'ok' };
}

function withoutResult({ code, stdout, stderr }: ClientOutput): ClientReading {
  const why = stderr.trim() || stdout.trim() || `exit code ${code}`;
  const isForgotten = /no saved session|session .*not found/iu.test(stderr);
  if (code !== 0) return { ending: 'crashed', text: stdout, why, ...(isForgotten && { isForgotten: true }) };
  return { ending: stdout.trim() === '' ? 'no-output' : 'unreadable', text: stdout, why };
}

/** Counted over all requests of the call, and over those of the session where one is gone on in. */
function usageOf(result: Fields): AgentUsage {
  const usage = fieldsOf(result.usage);
  return {
    inputTokens: numberOf(usage?.input_tokens) ?? null,
    outputTokens: numberOf(usage?.output_tokens) ?? null,
    costUsd: null,
  };
}
