import type { AgentUsage, Permission } from '../agent.ts';
import type { Client, ClientCall, ClientCommand, ClientOutput, ClientReading } from './client.ts';
import { readStatus } from './http-status.ts';
import { type Fields, fieldsOf, listOf, numberOf, readJsonLines, textOf } from './json-lines.ts';

/** pi. Written against 0.73.1. */
export const pi: Client = {
  name: 'pi',
  program: 'pi',
  variables: ['PI_*', 'ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GEMINI_API_KEY', 'OPENROUTER_API_KEY'],
  fixed: { PI_SKIP_VERSION_CHECK: '1' },
  login: 'run `pi` once and log in there, or set the key of a provider',
  can: { schema: false, resume: true, readOnly: 'tools', cost: true, cumulative: false },
  command: commandOf,
  read: readOutput,
};

const tools: Readonly<Record<Permission, readonly string[]>> = {
  'read-only': ['--tools', 'read,grep,find,ls'],
  edit: ['--tools', 'read,grep,find,ls,edit,write'],
  full: [],
};

function commandOf({ prompt, permission, model, session }: ClientCall): ClientCommand {
  const words = [
    '-p',
    '--mode',
    'json',
    ...tools[permission],
    ...(model === null ? [] : ['--model', model]),
    ...(session === null ? [] : ['--session', session]),
  ];
  return { words, input: prompt };
}

/** Exit code 0 says nothing: the reason of the last message's end does. */
function readOutput({ code, stdout, stderr }: ClientOutput): ClientReading {
  const lines = readJsonLines(stdout);
  const end = lines.findLast(({ type }) => type === 'agent_end');
  const messages = listOf(end?.messages).map((message) => fieldsOf(message) ?? {});
  const replies = messages.filter(({ role }) => role === 'assistant');
  const last = replies.at(-1);
  const session = textOf(lines.find(({ type }) => type === 'session')?.id);
  const common = {
    text: textIn(last),
    usage: usageOf(replies),
    ...(session !== undefined && { session }),
  };
  if (code !== 0 || last === undefined) return { ...common, ...withoutReply({ code, stdout, stderr }) };
  switch (last.stopReason) {
    case 'stop':
      return common.text.trim() === ''
        ? { ...common, ending: 'no-output', why: 'the reply is blank' }
        : { ...common, ending: 'ok' };
    case 'length':
      return { ...common, ending: 'truncated', why: 'the reply was cut at its longest' };
    default:
      return { ...common, ...errorOf(last) };
  }
}

function textIn(message: Fields | undefined): string {
  return listOf(message?.content)
    .map((part) => textOf(fieldsOf(part)?.text) ?? '')
    .join('');
}

/** A refusal ends with an error that has no status and leaves the model's words. */
function errorOf(last: Fields): Pick<ClientReading, 'ending' | 'why' | 'isOutage'> {
  const message = textOf(last.errorMessage);
  const status = /^(\d{3})\b/u.exec(message ?? '')?.[1];
  if (status !== undefined) return { ...readStatus(Number(status)), why: message ?? status };
  const why = message ?? String(last.stopReason);
  return /content.?filter|refus/iu.test(why) || message === undefined
    ? { ending: 'refused', why }
    : { ending: 'crashed', why };
}

function withoutReply({
  code,
  stdout,
  stderr,
}: ClientOutput): Pick<ClientReading, 'ending' | 'why' | 'isForgotten'> {
  const why = stderr.trim() || `it ended with exit code ${code} and no reply`;
  if (/no session found/iu.test(stderr)) return { ending: 'crashed', why, isForgotten: true };
  if (code !== 0) return { ending: 'crashed', why };
  return { ending: stdout.trim() === '' ? 'no-output' : 'truncated', why };
}

function usageOf(replies: readonly Fields[]): AgentUsage {
  const usages = replies.map(({ usage }) => fieldsOf(usage)).filter((usage) => usage !== undefined);
  if (usages.length === 0) return { inputTokens: null, outputTokens: null, costUsd: null };
  const sum = (names: readonly string[]) =>
    usages.flatMap((usage) => names.map((name) => numberOf(usage[name]) ?? 0)).reduce((a, b) => a + b, 0);
  const cost = usages.reduce((total, { cost: each }) => total + (numberOf(fieldsOf(each)?.total) ?? 0), 0);
  return {
    inputTokens: sum(['input', 'cacheRead', 'cacheWrite']),
    outputTokens: sum(['output']),
    costUsd: cost === 0 ? null : cost,
  };
}
