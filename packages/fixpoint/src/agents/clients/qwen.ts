import type { AgentUsage, Permission } from '../agent.ts';
import type { Client, ClientCall, ClientCommand, ClientOutput, ClientReading } from './client.ts';
import { readStatus } from './http-status.ts';
import { type Fields, fieldsOf, listOf, numberOf, readJsonLines, textOf } from './json-lines.ts';
import { limitOfItsOwn } from './limit-of-its-own.ts';
import { readDenials } from './permission-denials.ts';

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

/** Exit code of its own where its settings allow no more turns. */
const turnLimitCode = 53;

/** A reply that was cut or refused by a filter looks like any other: only what reads it can tell. */
function readOutput({ code, stdout, stderr }: ClientOutput): ClientReading {
  const lines = readJsonLines(stdout);
  const init = lines.find(({ subtype }) => subtype === 'init');
  const session = textOf(init?.session_id);
  const version = textOf(init?.qwen_code_version);
  const known = { ...(session !== undefined && { session }), ...(version !== undefined && { version }) };
  const result = lines.findLast(({ type }) => type === 'result');
  if (result === undefined) return { ...known, ...withoutResult({ code, stdout, stderr }) };
  const common = { ...known, usage: usageOf(result), denials: readDenials(result) };
  const said = textOf(result.result) ?? lastMessage(lines);
  const refusal = refusalOf(said);
  if (refusal !== null) return { ...common, ...refusal, text: '', why: said };
  const error = textOf(fieldsOf(result.error)?.message);
  // The text may be what the schema asks for, in words of its own: whoever reads it decides.
  const isUnstructured = error?.startsWith('Model produced plain text') === true;
  if ((result.is_error !== false || code !== 0) && !isUnstructured) {
    return { ...common, ending: 'crashed', text: said, why: error ?? (said || `exit code ${code}`) };
  }
  const value = result.structured_result;
  if (value !== undefined) return { ...common, ending: 'ok', text: JSON.stringify(value) };
  if (said.trim() === '') return { ...common, ending: 'no-output', text: said, why: 'the reply is blank' };
  return { ...common, ending: 'ok', text: said };
}

function refusalOf(said: string): Pick<ClientReading, 'ending' | 'isOutage'> | null {
  const found = apiError.exec(said);
  if (found === null) return null;
  if (/empty response/iu.test(said)) return { ending: 'no-output' };
  return readStatus(found[1] === undefined ? undefined : Number(found[1]));
}

function lastMessage(lines: readonly Fields[]): string {
  const message = fieldsOf(lines.findLast(({ type }) => type === 'assistant')?.message);
  return listOf(message?.content)
    .map((part) => textOf(fieldsOf(part)?.text) ?? '')
    .join('');
}

function withoutResult({ code, stdout, stderr }: ClientOutput): ClientReading {
  const why = stderr.trim() || `it ended with exit code ${code} and no result`;
  if (/no saved session|session .*not found/iu.test(stderr)) {
    return { ending: 'crashed', text: '', why, isForgotten: true };
  }
  if (code === turnLimitCode) return { ...limitOfItsOwn(why), text: '' };
  if (code !== 0) return { ending: 'crashed', text: '', why };
  return { ending: stdout.trim() === '' ? 'no-output' : 'truncated', text: '', why };
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
