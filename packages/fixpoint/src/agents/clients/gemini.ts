import type { AgentUsage, Permission } from '../agent.ts';
import type { Client, ClientCall, ClientCommand, ClientOutput, ClientReading } from './client.ts';
import { readStatus } from './http-status.ts';
import { type Fields, fieldsOf, numberOf, readJsonLines, textOf } from './json-lines.ts';
import { limitOfItsOwn } from './limit-of-its-own.ts';

/** Gemini CLI. Written against 0.61.0. */
export const gemini: Client = {
  name: 'gemini',
  program: 'gemini',
  variables: ['GEMINI_*', 'GOOGLE_*'],
  fixed: {
    GEMINI_TELEMETRY_ENABLED: 'false',
    // Otherwise it starts itself once more, and the child outlives the one that is ended.
    GEMINI_CLI_NO_RELAUNCH: 'true',
    GEMINI_CLI_TRUST_WORKSPACE: 'true',
  },
  login: 'run `gemini` once and log in there, or set GEMINI_API_KEY',
  can: { schema: false, resume: true, readOnly: 'mode', cost: false, cumulative: false },
  command: commandOf,
  read: readOutput,
};

const modes: Readonly<Record<Permission, string>> = {
  'read-only': 'plan',
  edit: 'auto_edit',
  full: 'yolo',
};

function commandOf({ prompt, permission, model, session }: ClientCall): ClientCommand {
  const words = [
    '-o',
    'stream-json',
    '--approval-mode',
    modes[permission],
    ...(model === null ? [] : ['-m', model]),
    ...(session === null ? [] : ['--resume', session]),
  ];
  return { words, input: prompt };
}

/** Exit codes of its own (its documentation). */
const authCode = 41;
const turnLimitCode = 53;

/** Other exit codes are the status of the server, of which a process can give only the rest modulo 256. */
function statusOf(code: number): number | undefined {
  return code >= 400 % 256 ? code + 256 : undefined;
}

/** A reply that was cut or refused by a filter looks like any other: only what reads it can tell. */
function readOutput({ code, stdout, stderr }: ClientOutput): ClientReading {
  const lines = readJsonLines(stdout);
  const text = lastMessage(lines);
  const result = lines.findLast(({ type }) => type === 'result');
  const session = textOf(lines.find(({ type }) => type === 'init')?.session_id);
  const common = {
    text,
    usage: usageOf(result),
    denials: denialsOf(lines),
    ...(session !== undefined && { session }),
  };
  if (code !== 0 || result?.status === 'error') {
    return { ...common, ...failureOf(code, messageIn(lines, stderr) ?? `it ended with exit code ${code}`) };
  }
  if (result === undefined)
    return { ...common, ending: 'truncated', why: 'its output ends before its result' };
  if (text.trim() === '') return { ...common, ending: 'no-output', why: 'the reply is blank' };
  return { ...common, ending: 'ok' };
}

/** What the model said since its last tool; it comes in pieces. */
function lastMessage(lines: readonly Fields[]): string {
  const isSaid = ({ type, role }: Fields) => type === 'message' && role === 'assistant';
  const afterTools = lines.slice(lines.findLastIndex(({ type }) => type === 'tool_result') + 1);
  return afterTools
    .filter(isSaid)
    .map(({ content }) => textOf(content) ?? '')
    .join('');
}

function messageIn(lines: readonly Fields[], stderr: string): string | undefined {
  const error = fieldsOf(lines.findLast(({ type }) => type === 'result')?.error);
  const spoken = lines.findLast(({ type, severity }) => type === 'error' && severity === 'error');
  return textOf(error?.message) ?? textOf(spoken?.message) ?? (stderr.trim().slice(-500) || undefined);
}

function failureOf(
  code: number,
  why: string,
): Pick<ClientReading, 'ending' | 'why' | 'isOutage' | 'isForgotten'> {
  if (code === authCode) return { ending: 'auth', why };
  if (code === turnLimitCode) return limitOfItsOwn(why);
  if (/empty response/iu.test(why)) return { ending: 'no-output', why };
  if (/invalid session identifier|no previous sessions|session .*not found/iu.test(why)) {
    return { ending: 'crashed', why, isForgotten: true };
  }
  return { ...readStatus(statusOf(code)), why };
}

/** Tools that it did not let the model use; others of its errors are the tool's own. */
function denialsOf(lines: readonly Fields[]): readonly string[] {
  return lines
    .filter(({ type, status }) => type === 'tool_result' && status === 'error')
    .map(({ error }) => textOf(fieldsOf(error)?.message) ?? '')
    .filter((message) => /denied|not allowed|not permitted/iu.test(message));
}

function usageOf(result: Fields | undefined): AgentUsage {
  const stats = fieldsOf(result?.stats);
  return {
    inputTokens: numberOf(stats?.input_tokens) ?? null,
    outputTokens: numberOf(stats?.output_tokens) ?? null,
    costUsd: null,
  };
}
