import { readFile, writeFile } from 'node:fs/promises';
import { type Environment, type ProgramResult, runProgram } from '../../processes/index.ts';
import type { Agent, AgentReply, AgentRequest } from '../agent.ts';
import { programReply } from '../program-reply.ts';
import { withScratchFolder } from '../scratch-folder.ts';
import type { Client, ClientOutput, ClientReading } from './client.ts';
import type { ClientSettings } from './client-settings.ts';
import { environmentOf, readClientVersion } from './client-version.ts';
import { readLimitEnd } from './limit-end.ts';

const defaultTimeoutMs = 30 * 60_000;
const defaultIdleMs = 10 * 60_000;
// Clients print every step of their work, not only the reply.
const maxOutputBytes = 100_000_000;

/** Makes an agent of a client program that is installed here, such as Claude Code. */
export function createClientAgent(client: Client, settings: ClientSettings, environment: Environment): Agent {
  const env = environmentOf(client, settings.env ?? [], environment);
  let version: Promise<string | null> | undefined;
  return {
    name: settings.model === undefined ? client.name : `${client.name}: ${settings.model}`,
    async call(request) {
      const { session, ...reply } = await withScratchFolder((scratch) =>
        callClient({ client, settings, env }, request, scratch),
      );
      if (session === undefined) return reply;
      if (session.version !== null) return { ...reply, session };
      version ??= readClientVersion(client, settings, environment);
      return { ...reply, session: { ...session, version: await version } };
    },
  };
}

interface Setup {
  readonly client: Client;
  readonly settings: ClientSettings;
  readonly env: Readonly<Record<string, string>>;
}

async function callClient(
  { client, settings, env }: Setup,
  request: AgentRequest,
  scratch: string,
): Promise<AgentReply> {
  const {
    words,
    input,
    files = {},
    variables = {},
    usageFile,
  } = client.command({
    prompt: request.prompt,
    permission: request.permission,
    model: modelFor(settings, request),
    schema: schemaFor(client, request),
    session: request.session?.id ?? null,
    scratch,
  });
  for (const [file, text] of Object.entries(files)) await writeFile(file, text);
  const result = await runProgram({
    command: [settings.program ?? client.program, ...(settings.arguments ?? []), ...words],
    folder: request.folder,
    env: { ...env, ...variables },
    input,
    timeoutMs: Math.max(1, (settings.timeoutMs ?? defaultTimeoutMs) - (request.spentMs ?? 0)),
    idleMs: settings.idleMs ?? defaultIdleMs,
    maxOutputBytes,
    ...(request.signal !== undefined && { signal: request.signal }),
  });
  // A client that was ended, or never began, has written none.
  const usage = usageFile === undefined ? null : await readFile(usageFile, 'utf8').catch(() => null);
  return replyOf(client, { ...result, ...(usage !== null && { usage }) }, request);
}

/** A tier that the settings name no model for is the usual model's. */
function modelFor({ model, tiers }: ClientSettings, { tier }: AgentRequest): string | null {
  return (tier === undefined ? undefined : tiers?.[tier]) ?? model ?? null;
}

/** A client that cannot be held to a schema is asked in words, by the prompt. */
function schemaFor({ can }: Client, { schema }: AgentRequest): unknown {
  return can.schema ? (schema ?? null) : null;
}

type ClientResult = ProgramResult & Pick<ClientOutput, 'usage'>;

function replyOf(client: Client, result: ClientResult, request: AgentRequest): AgentReply {
  const { ending, stdout, stderr, isUtf8, usage } = result;
  if (ending.kind !== 'exited') {
    return programReply(result, { text: { kind: 'whole', text: '' }, accept: [0] });
  }
  if (!isUtf8) return { ending: 'unreadable', text: '', why: 'what it printed is not in UTF-8', log: stdout };
  const output = { code: ending.code, stdout, stderr, ...(usage !== undefined && { usage }) };
  const { session, version, ...reading } = client.read(output, schemaFor(client, request));
  return {
    ...helped(client, reading),
    log: stderr === '' ? stdout : `${stderr}\n${stdout}`,
    ...(session !== undefined && {
      session: { client: client.name, version: version ?? null, folder: request.folder, id: session },
    }),
  };
}

/** Who has to log in is told how, and who has to wait, until when. */
function helped(
  client: Client,
  reading: Omit<ClientReading, 'session'>,
): Omit<ClientReading, 'session'> & Pick<AgentReply, 'until'> {
  const { ending, why } = reading;
  if (ending === 'auth') return { ...reading, why: `${why ?? 'it is not logged in'} (${client.login})` };
  const until = ending === 'limited' ? readLimitEnd(why ?? '') : null;
  return until === null ? reading : { ...reading, until };
}
