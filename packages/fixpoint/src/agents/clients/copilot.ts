import path from 'node:path';
import type { AgentUsage, Permission } from '../agent.ts';
import type { Client, ClientCall, ClientCommand, ClientOutput, ClientReading } from './client.ts';
import { readStatus } from './http-status.ts';
import { type Fields, fieldsOf, numberOf, readJsonLines, readJsonObject, textOf } from './json-lines.ts';

/** GitHub Copilot CLI. Written against 1.0.102. */
export const copilot: Client = {
  name: 'copilot',
  program: 'copilot',
  // It masks the values of its secrets in all that it prints: a short one destroys the reply.
  variables: ['COPILOT_*', 'GH_TOKEN', 'GITHUB_TOKEN'],
  fixed: { COPILOT_AUTO_UPDATE: 'false' },
  login: 'run `copilot` once and log in there, or set GH_TOKEN',
  can: { schema: false, resume: true, readOnly: 'tools', cost: false, cumulative: true },
  command: commandOf,
  read: readOutput,
};

const permissionWords: Readonly<Record<Permission, readonly string[]>> = {
  'read-only': ['--available-tools', 'view,grep,glob'],
  edit: ['--allow-tool', 'write'],
  full: ['--allow-all-tools'],
};

function commandOf({ prompt, permission, model, session, scratch }: ClientCall): ClientCommand {
  const usageFile = path.join(scratch, 'usage.json');
  const words = [
    '--output-format',
    'json',
    '--no-ask-user',
    '--usage-output-file',
    usageFile,
    ...permissionWords[permission],
    ...(model === null ? [] : ['--model', model]),
    ...(session === null ? [] : [`--resume=${session}`]),
  ];
  return { words, input: prompt, usageFile };
}

function readOutput({ code, stdout, stderr, usage }: ClientOutput): ClientReading {
  const lines = readJsonLines(stdout);
  const dataOf = (type: string) =>
    lines.filter((line) => line.type === type).map(({ data }) => fieldsOf(data) ?? {});
  const result = lines.findLast(({ type }) => type === 'result');
  const messages = dataOf('assistant.message');
  const text = textOf(messages.at(-1)?.content) ?? '';
  const session = textOf(result?.sessionId);
  const denials = denialsOf(dataOf('tool.execution_start'), dataOf('tool.execution_complete'));
  const common = {
    text,
    denials,
    ...(session !== undefined && { session }),
    ...(usage !== undefined && { usage: usageIn(usage) }),
  };
  const error = dataOf('session.error').at(-1);
  if (error !== undefined || code !== 0) return { ...common, ...failureOf(error, stderr, code) };
  if (result === undefined)
    return { ...common, ending: 'truncated', why: 'its output ends before its result' };
  if (isPart(messages, dataOf('assistant.message_delta'))) {
    return { ...common, ending: 'truncated', why: 'the reply was cut at its longest' };
  }
  if (text.trim() === '') return { ...common, ending: 'no-output', why: 'the reply is blank' };
  return { ...common, ending: 'ok' };
}

/** Counted from the start of the session, for each model that took part. */
function usageIn(text: string): AgentUsage {
  const models = fieldsOf(readJsonObject(text)?.modelMetrics);
  const used = models && Object.values(models).map((model) => fieldsOf(fieldsOf(model)?.usage));
  const sumOf = (key: string) => sumKnown(used?.map((each) => numberOf(each?.[key])) ?? [undefined]);
  return { inputTokens: sumOf('inputTokens'), outputTokens: sumOf('outputTokens'), costUsd: null };
}

function sumKnown(amounts: readonly (number | undefined)[]): number | null {
  return amounts.reduce<number | null>(
    (sum, amount) => (sum === null || amount === undefined ? null : sum + amount),
    0,
  );
}

/** A message that was cut is begun and never given; the model is asked to go on, and the last one is a part. */
function isPart(messages: readonly Fields[], deltas: readonly Fields[]): boolean {
  const given = new Set(messages.map(({ messageId }) => messageId));
  return deltas.some(({ messageId }) => !given.has(messageId));
}

function denialsOf(starts: readonly Fields[], ends: readonly Fields[]): readonly string[] {
  const denied = new Set(
    ends.filter(({ error }) => fieldsOf(error)?.code === 'denied').map(({ toolCallId }) => toolCallId),
  );
  return starts
    .filter(({ toolCallId }) => denied.has(toolCallId))
    .map((start) => `${textOf(start.toolName) ?? 'a tool'} ${JSON.stringify(start.arguments ?? {})}`);
}

function failureOf(
  error: Fields | undefined,
  stderr: string,
  code: number,
): Pick<ClientReading, 'ending' | 'why' | 'isOutage' | 'isForgotten'> {
  const why = textOf(error?.message) ?? (stderr.trim() || `exit code ${code}`);
  if (/no session|session .*not found/iu.test(stderr)) return { ending: 'crashed', why, isForgotten: true };
  if (error?.errorType === 'authentication' || /not? (?:logged|authenticated)|log ?in/iu.test(stderr)) {
    return { ending: 'auth', why };
  }
  if (/no response was returned/iu.test(why)) return { ending: 'no-output', why };
  return { ...readStatus(numberOf(error?.statusCode)), why };
}
