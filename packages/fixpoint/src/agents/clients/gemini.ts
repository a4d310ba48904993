import type { AgentUsage, Permission } from '../agent.ts';
import type { Client, ClientCall, ClientCommand, ClientOutput, ClientReading } from './client.ts';
import { readStatus } from './http-status.ts';
import { type Fields, fieldsOf, numberOf, readJsonObject, textOf } from './json-lines.ts';

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
    'json',
    '--approval-mode',
    modes[permission],
    ...(model === null ? [] : ['-m', model]),
    ...(session === null ? [] : ['--resume', session]),
  ];
  return { words, input: prompt };
}

/** Exit codes of its own (its documentation); others are a status of the server, modulo 256. */
const authCode = 41;
const turnLimitCode = 53;

function readOutput({ code, stdout, stderr }: ClientOutput): ClientReading {
  const reply = readJsonObject(stdout);
  if (code !== 0 || reply === undefined) return readFailure({ code, stdout, stderr });
  const text = textOf(reply.response) ?? '';
  const session = textOf(reply.session_id);
  const common = { text, usage: usageOf(reply), ...(session !== undefined && { session }) };
  return text.trim() === ''
    ? { ...common, ending: 'no-output', why: 'the reply is blank, as where it found itself in a loop' }
    : { ...common, ending: 'ok' };
}

function readFailure({ code, stdout, stderr }: ClientOutput): ClientReading {
  const error = fieldsOf(errorObject(stderr)?.error);
  const why = textOf(error?.message) ?? (stderr.trim().slice(-500) || `it ended with exit code ${code}`);
  const text = stdout;
  if (code === authCode) return { ending: 'auth', text, why };
  if (code === turnLimitCode) return { ending: 'limited', text, why };
  if (/invalid session identifier|no previous sessions|session .*not found/iu.test(stderr)) {
    return { ending: 'crashed', text, why, isForgotten: true };
  }
  if (code === 0) return { ending: stdout.trim() === '' ? 'no-output' : 'unreadable', text, why };
  return { ...readStatus(numberOf(error?.code)), text, why };
}

/** The JSON object that its error output ends with, after traces of its own. */
function errorObject(stderr: string): Fields | undefined {
  const from = stderr.lastIndexOf('\n{\n');
  return readJsonObject(from < 0 ? stderr : stderr.slice(from));
}

function usageOf(reply: Fields): AgentUsage {
  const models = Object.values(fieldsOf(fieldsOf(reply.stats)?.models) ?? {});
  const tokens = models
    .map((model) => fieldsOf(fieldsOf(model)?.tokens))
    .filter((each) => each !== undefined);
  const sum = (names: readonly string[]) =>
    tokens.flatMap((each) => names.map((name) => numberOf(each[name]) ?? 0)).reduce((a, b) => a + b, 0);
  if (tokens.length === 0) return { inputTokens: null, outputTokens: null, costUsd: null };
  return { inputTokens: sum(['prompt']), outputTokens: sum(['candidates', 'thoughts']), costUsd: null };
}
