import type { Permission } from '../agent.ts';
import type { Client, ClientCall, ClientCommand, ClientOutput, ClientReading } from './client.ts';
import { readStatus } from './http-status.ts';
import { type Fields, fieldsOf, numberOf, readJsonLines, textOf } from './json-lines.ts';

/** GitHub Copilot CLI. Written against 1.0.102. */
export const copilot: Client = {
  name: 'copilot',
  program: 'copilot',
  // It masks the values of its secrets in all that it prints: a short one destroys the reply.
  variables: ['COPILOT_*', 'GH_TOKEN', 'GITHUB_TOKEN'],
  fixed: { COPILOT_AUTO_UPDATE: 'false' },
  login: 'run `copilot` once and log in there, or set GH_TOKEN',
  can: { schema: false, resume: true, readOnly: 'tools', cost: false, cumulative: false },
  command: commandOf,
  read: readOutput,
};

const permissionWords: Readonly<Record<Permission, readonly string[]>> = {
  'read-only': ['--available-tools', 'view,grep,glob'],
  edit: ['--allow-tool', 'write'],
  full: ['--allow-all-tools'],
};

function commandOf({ prompt, permission, model, session }: ClientCall): ClientCommand {
  const words = [
    '--output-format',
    'json',
    '--no-ask-user',
    ...permissionWords[permission],
    ...(model === null ? [] : ['--model', model]),
    ...(session === null ? [] : [`--resume=${session}`]),
  ];
  return { words, input: prompt };
}

function readOutput({ code, stdout, stderr }: ClientOutput): ClientReading {
  const lines = readJsonLines(stdout);
  const result = lines.findLast(({ type }) => type === 'result');
  const message = lines.findLast(({ type }) => type === 'assistant.message');
  const text = textOf(fieldsOf(message?.data)?.content) ?? '';
  const session = textOf(result?.sessionId);
  const common = { text, ...(session !== undefined && { session }) };
  const error = fieldsOf(lines.findLast(({ type }) => type === 'session.error')?.data);
  if (error !== undefined || code !== 0) return { ...common, ...failureOf(error, stderr, code) };
  if (result === undefined)
    return { ...common, ending: 'truncated', why: 'its output ends before its result' };
  if (text.trim() === '') return { ...common, ending: 'no-output', why: 'the reply is blank' };
  return { ...common, ending: 'ok' };
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
  return { ...readStatus(numberOf(error?.statusCode)), why };
}
