import type { AgentUsage, Permission } from '../agent.ts';
import type { Client, ClientCall, ClientCommand, ClientOutput, ClientReading } from './client.ts';
import { readStatus } from './http-status.ts';
import { type Fields, fieldsOf, listOf, numberOf, readJsonLines, textOf } from './json-lines.ts';
import { limitOfItsOwn } from './limit-of-its-own.ts';
import { readDenials } from './permission-denials.ts';

/** Claude Code. Written against 2.1.197. */
export const claude: Client = {
  name: 'claude',
  program: 'claude',
  variables: ['ANTHROPIC_*', 'CLAUDE_CODE_*', 'CLAUDE_CONFIG_DIR', 'AWS_*', 'GOOGLE_*', 'IS_SANDBOX'],
  fixed: {
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    // Its own retries are silent and can take minutes; Fixpoint's are journalled.
    CLAUDE_CODE_MAX_RETRIES: '1',
    // Otherwise a server that starts slowly is missing in the only turn that there is.
    MCP_CONNECTION_NONBLOCKING: '0',
  },
  login: 'run `claude` once and log in there, or set ANTHROPIC_API_KEY',
  can: { schema: true, resume: true, readOnly: 'tools', cost: true, cumulative: false },
  command: commandOf,
  read: readOutput,
};

const permissionWords: Readonly<Record<Permission, readonly string[]>> = {
  'read-only': ['--tools', 'Read,Grep,Glob', '--permission-mode', 'dontAsk'],
  edit: ['--permission-mode', 'acceptEdits'],
  full: ['--permission-mode', 'bypassPermissions'],
};

function commandOf({ prompt, permission, model, schema, session }: ClientCall): ClientCommand {
  const words = [
    '-p',
    // Lines as they come: one result at the end would make a stalled stream look like long work.
    '--output-format',
    'stream-json',
    '--verbose',
    ...permissionWords[permission],
    ...(model === null ? [] : ['--model', model]),
    ...(schema === null ? [] : ['--json-schema', JSON.stringify(schema)]),
    ...(session === null ? [] : ['--resume', session]),
  ];
  return { words, input: prompt };
}

/** Decides by `is_error` and the exit code: `subtype` says success also where the server refused the call. */
function readOutput({ code, stdout, stderr }: ClientOutput): ClientReading {
  const lines = readJsonLines(stdout);
  const result = lines.findLast(({ type }) => type === 'result');
  if (result === undefined) return withoutResult({ code, stdout, stderr });
  const forgotten = [stderr, ...listOf(result.errors)].map(String).find(saysForgotten);
  if (forgotten !== undefined)
    return { ending: 'crashed', text: '', why: forgotten.trim(), isForgotten: true };
  const said = {
    text: textOf(result.result) ?? '',
    ...(typeof result.session_id === 'string' && { session: result.session_id }),
    usage: usageOf(result),
    denials: readDenials(result),
    ...versionOf(lines),
  };
  if (result.is_error !== false || code !== 0) return { ...said, ...failureOf(result, said.text) };
  const value = result.structured_output;
  if (value !== undefined) return { ...said, ending: 'ok', text: JSON.stringify(value) };
  return said.text.trim() === ''
    ? { ...said, ending: 'no-output', why: 'the reply is blank' }
    : { ...said, ending: 'ok' };
}

function saysForgotten(text: string): boolean {
  return /no conversation found/iu.test(text);
}

function withoutResult({ code, stdout, stderr }: ClientOutput): ClientReading {
  const why = stderr.trim() || stdout.trim() || `it ended with exit code ${code}`;
  if (saysForgotten(stderr)) return { ending: 'crashed', text: stdout, why, isForgotten: true };
  if (code !== 0) return { ending: 'crashed', text: stdout, why };
  const isBlank = stdout.trim() === '';
  return {
    ending: isBlank ? 'no-output' : 'unreadable',
    text: stdout,
    why: 'it printed no result of the form that was asked for',
  };
}

function failureOf(result: Fields, text: string): Pick<ClientReading, 'ending' | 'why' | 'isOutage'> {
  const why = text || listOf(result.errors).map(String).join('; ') || String(result.subtype);
  const status = numberOf(result.api_error_status);
  if (result.stop_reason === 'refusal') return { ending: 'refused', why };
  if (result.subtype === 'error_max_turns' || result.subtype === 'error_max_budget_usd') {
    return limitOfItsOwn(why);
  }
  if (status !== undefined) return { ...readStatus(status), why };
  // Nothing but the sentence tells it: there is no status, and the reason of the stop is that of a normal end.
  return { ending: /output token maximum/iu.test(text) ? 'truncated' : 'crashed', why };
}

function usageOf(result: Fields): AgentUsage {
  const usage = fieldsOf(result.usage);
  const input = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'];
  return {
    inputTokens:
      usage === undefined ? null : input.reduce((sum, key) => sum + (numberOf(usage[key]) ?? 0), 0),
    outputTokens: numberOf(usage?.output_tokens) ?? null,
    costUsd: numberOf(result.total_cost_usd) ?? null,
  };
}

function versionOf(lines: readonly Fields[]): Pick<ClientReading, 'version'> {
  const version = textOf(lines.find(({ subtype }) => subtype === 'init')?.claude_code_version);
  return version === undefined ? {} : { version };
}
