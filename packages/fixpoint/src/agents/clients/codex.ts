import path from 'node:path';
import type { AgentUsage, Permission } from '../agent.ts';
import type { Client, ClientCall, ClientCommand, ClientOutput, ClientReading } from './client.ts';
import { readStatus } from './http-status.ts';
import { type Fields, fieldsOf, numberOf, readJsonLines, textOf } from './json-lines.ts';
import { loosen, makeStrict } from './strict-schema.ts';

/** Codex. Written against 0.171.0. */
export const codex: Client = {
  name: 'codex',
  program: 'codex',
  variables: ['OPENAI_*', 'CODEX_*', 'AZURE_OPENAI_*'],
  fixed: {},
  login: 'run `codex login`, or set OPENAI_API_KEY',
  can: { schema: true, resume: true, readOnly: 'sandbox', cost: false, cumulative: true },
  command: commandOf,
  read: readOutput,
};

const sandboxes: Readonly<Record<Permission, string>> = {
  'read-only': 'read-only',
  edit: 'workspace-write',
  full: 'danger-full-access',
};

function commandOf({ prompt, permission, model, schema, session, scratch }: ClientCall): ClientCommand {
  const schemaFile = path.join(scratch, 'schema.json');
  const words = [
    'exec',
    '--json',
    '--skip-git-repo-check',
    '-s',
    sandboxes[permission],
    '-c',
    'check_for_update_on_startup=false',
    ...(model === null ? [] : ['-m', model]),
    ...(schema === null ? [] : ['--output-schema', schemaFile]),
    ...(session === null ? [] : ['resume', session]),
    '-',
  ];
  const files = schema === null ? {} : { files: { [schemaFile]: JSON.stringify(makeStrict(schema)) } };
  return { words, input: prompt, ...files };
}

function readOutput({ code, stdout, stderr }: ClientOutput, schema: unknown): ClientReading {
  const lines = readJsonLines(stdout);
  const session = textOf(lines.find(({ type }) => type === 'thread.started')?.thread_id);
  const said = lastMessage(lines);
  const text = said ?? '';
  const completed = lines.findLast(({ type }) => type === 'turn.completed');
  const common = { text, usage: usageOf(completed), ...(session !== undefined && { session }) };
  const failed = lines.findLast(({ type }) => type === 'turn.failed');
  if (failed !== undefined || code !== 0) return { ...common, ...failureOf(failed, stderr, code) };
  if (completed === undefined) {
    return { ...common, ending: 'truncated', why: 'its output ends before its turn does' };
  }
  // A refusal leaves exit code 0 and no message, as does a turn that only ran commands: nothing tells them apart.
  if (said === undefined) {
    const why = 'it ended its turn without a message, as it does where a model refuses';
    return { ...common, ending: 'refused', why };
  }
  if (text.trim() === '') return { ...common, ending: 'no-output', why: 'the reply is blank' };
  return { ...common, ending: 'ok', text: schema === null ? text : loosen(text, schema) };
}

/** What an item of type `error` says is a warning. */
function lastMessage(lines: readonly Fields[]): string | undefined {
  const items = lines.filter(({ type }) => type === 'item.completed').map(({ item }) => fieldsOf(item));
  return textOf(items.findLast((item) => item?.type === 'agent_message')?.text);
}

function failureOf(
  failed: Fields | undefined,
  stderr: string,
  code: number,
): Pick<ClientReading, 'ending' | 'why' | 'isOutage' | 'isForgotten'> {
  const message = textOf(fieldsOf(failed?.error)?.message);
  const why = message ?? (stderr.trim().split('\n').at(-1) || `it ended with exit code ${code}`);
  if (message === undefined && /no rollout found|session .*not found|thread .*not found/iu.test(stderr)) {
    return { ending: 'crashed', why, isForgotten: true };
  }
  if (/max_output_tokens/u.test(why)) return { ending: 'truncated', why };
  // It says so in place of a status of 500 and above.
  if (/experiencing high demand/iu.test(why)) return { ending: 'crashed', why, isOutage: true };
  const status = /status:? (\d{3})/u.exec(why)?.[1];
  return { ...readStatus(status === undefined ? undefined : Number(status)), why };
}

/** Counted from the start of the thread. */
function usageOf(completed: Fields | undefined): AgentUsage {
  const usage = fieldsOf(completed?.usage);
  return {
    inputTokens: numberOf(usage?.input_tokens) ?? null,
    outputTokens: numberOf(usage?.output_tokens) ?? null,
    costUsd: null,
  };
}
