import { stripVTControlCharacters } from 'node:util';
import type { AgentUsage, Permission } from '../agent.ts';
import type { Client, ClientCall, ClientCommand, ClientOutput, ClientReading } from './client.ts';
import { readStatus } from './http-status.ts';
import { type Fields, fieldsOf, numberOf, readJsonLines, textOf } from './json-lines.ts';

/** OpenCode. Written against 1.18.33. */
export const opencode: Client = {
  name: 'opencode',
  program: 'opencode',
  variables: ['OPENCODE_*', 'ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GEMINI_API_KEY', 'OPENROUTER_API_KEY'],
  fixed: {
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_SHARE: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
  },
  login: 'run `opencode auth login`',
  can: { schema: false, resume: true, readOnly: 'tools', cost: true, cumulative: false },
  command: commandOf,
  read: readOutput,
};

const modes: Readonly<Record<Permission, readonly string[]>> = {
  'read-only': ['--agent', 'plan'],
  edit: ['--agent', 'build'],
  full: ['--agent', 'build', '--auto'],
};

/** Tools that are denied are not offered to the model. Its plan mode alone lets a command write. */
const denied: Readonly<Record<Permission, readonly string[]>> = {
  'read-only': ['edit', 'bash', 'task', 'external_directory'],
  edit: ['bash', 'external_directory'],
  full: [],
};

function commandOf({ prompt, permission, model, session }: ClientCall): ClientCommand {
  const words = [
    'run',
    '--format',
    'json',
    ...modes[permission],
    ...(model === null ? [] : ['-m', model]),
    ...(session === null ? [] : ['--session', session]),
  ];
  const permissions = Object.fromEntries(denied[permission].map((tool) => [tool, 'deny']));
  return { words, input: prompt, variables: { OPENCODE_PERMISSION: JSON.stringify(permissions) } };
}

function readOutput({ code, stdout, stderr }: ClientOutput): ClientReading {
  const lines = readJsonLines(stdout);
  const partsOf = (type: string) =>
    lines.filter((line) => line.type === type).map(({ part }) => fieldsOf(part) ?? {});
  const finishes = partsOf('step_finish');
  const text = lastText(partsOf('text'));
  const session = textOf(lines[0]?.sessionID);
  const common = { text, usage: usageOf(finishes), ...(session !== undefined && { session }) };
  const error = fieldsOf(lines.findLast(({ type }) => type === 'error')?.error);
  if (error !== undefined || code !== 0) return { ...common, ...failureOf(error, stderr, code) };
  const reason = lastReason(lines);
  if (reason === 'length') return { ...common, ending: 'truncated', why: 'the reply was cut at its longest' };
  if (reason === undefined || reason === 'tool-calls') {
    return { ...common, ending: 'truncated', why: 'its output ends before its last step does' };
  }
  if (text.trim() === '') return { ...common, ending: 'no-output', why: 'the reply is blank' };
  return { ...common, ending: 'ok' };
}

/** Why the last step ended; undefined where it has not. */
function lastReason(lines: readonly Fields[]): string | undefined {
  const last = lines.findLast(({ type }) =>
    ['step_start', 'text', 'tool_use', 'step_finish'].includes(String(type)),
  );
  return last?.type === 'step_finish' ? textOf(fieldsOf(last.part)?.reason) : undefined;
}

/** What was said in the last message; earlier ones are the work that led there. */
function lastText(parts: readonly Fields[]): string {
  const last = parts.at(-1)?.messageID;
  return parts
    .filter(({ messageID }) => messageID === last)
    .map((part) => textOf(part.text) ?? '')
    .join('');
}

function failureOf(
  error: Fields | undefined,
  stderr: string,
  code: number,
): Pick<ClientReading, 'ending' | 'why' | 'isOutage' | 'isForgotten'> {
  const data = fieldsOf(error?.data);
  const why = textOf(data?.message) ?? textOf(error?.name) ?? (plain(stderr) || `exit code ${code}`);
  if (/session not found|notfounderror/iu.test(`${textOf(error?.name)} ${stderr}`)) {
    return { ending: 'crashed', why, isForgotten: true };
  }
  if (error?.name === 'ContentFilterError') return { ending: 'refused', why };
  if (error?.name === 'MessageOutputLengthError') return { ending: 'truncated', why };
  if (error?.name === 'ProviderAuthError') return { ending: 'auth', why };
  return { ...readStatus(numberOf(data?.statusCode)), why };
}

/** It colours its errors wherever it prints them. */
function plain(text: string): string {
  return stripVTControlCharacters(text).trim();
}

/** Each step has its own; its prices are those of its settings, so a cost of 0 is one that it does not know. */
function usageOf(finishes: readonly Fields[]): AgentUsage {
  const tokens = finishes.map((part) => fieldsOf(part.tokens) ?? {});
  const sum = (numbers: readonly (number | undefined)[]) =>
    numbers.reduce<number>((total, each) => total + (each ?? 0), 0);
  const cost = sum(finishes.map((part) => numberOf(part.cost)));
  const caches = tokens.map(({ cache }) => fieldsOf(cache) ?? {});
  return {
    inputTokens:
      tokens.length === 0
        ? null
        : sum(tokens.map(({ input }) => numberOf(input))) +
          sum(caches.flatMap(({ read, write }) => [numberOf(read), numberOf(write)])),
    outputTokens:
      tokens.length === 0
        ? null
        : sum(tokens.flatMap(({ output, reasoning }) => [numberOf(output), numberOf(reasoning)])),
    costUsd: cost === 0 ? null : cost,
  };
}
