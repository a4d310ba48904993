import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  chooseEnvironment,
  type Environment,
  type ProgramResult,
  runProgram,
} from '../../processes/index.ts';
import type { Agent, AgentReply, AgentRequest } from '../agent.ts';
import { programReply } from '../program-reply.ts';
import type { Client, ClientReading } from './client.ts';
import type { ClientSettings } from './client-settings.ts';

const defaultTimeoutMs = 30 * 60_000;
const defaultIdleMs = 10 * 60_000;
// Clients print every step of their work, not only the reply.
const maxOutputBytes = 100_000_000;

/** Makes an agent of a client program that is installed here, such as Claude Code. */
export function createClientAgent(client: Client, settings: ClientSettings, environment: Environment): Agent {
  const env = {
    ...chooseEnvironment(environment, [...client.variables, ...(settings.env ?? [])]),
    ...client.fixed,
  };
  return {
    name: settings.model === undefined ? client.name : `${client.name}: ${settings.model}`,
    async call(request) {
      const scratch = await mkdtemp(path.join(tmpdir(), 'fixpoint-call-'));
      try {
        return await callClient({ client, settings, env }, request, scratch);
      } finally {
        await rm(scratch, { recursive: true, force: true });
      }
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
  } = client.command({
    prompt: request.prompt,
    permission: request.permission,
    model: modelFor(settings, request),
    schema: client.can.schema ? (request.schema ?? null) : null,
    session: request.session?.id ?? null,
    scratch,
  });
  for (const [file, text] of Object.entries(files)) await writeFile(file, text);
  const result = await runProgram({
    command: [settings.program ?? client.program, ...(settings.arguments ?? []), ...words],
    folder: request.folder,
    env,
    input,
    timeoutMs: settings.timeoutMs ?? defaultTimeoutMs,
    idleMs: settings.idleMs ?? defaultIdleMs,
    maxOutputBytes,
    ...(request.signal !== undefined && { signal: request.signal }),
  });
  return replyOf(client, result, request);
}

/** A tier that the settings name no model for is the usual model's. */
function modelFor({ model, tiers }: ClientSettings, { tier }: AgentRequest): string | null {
  return (tier === undefined ? undefined : tiers?.[tier]) ?? model ?? null;
}

function replyOf(client: Client, result: ProgramResult, { folder }: AgentRequest): AgentReply {
  if (result.ending.kind !== 'exited') {
    return programReply(result, { text: { kind: 'whole', text: '' }, accept: [0] });
  }
  const { stdout, stderr } = result;
  const { session, version, ...reading } = client.read({ code: result.ending.code, stdout, stderr });
  return {
    ...hinted(client, reading),
    log: stderr === '' ? stdout : `${stderr}\n${stdout}`,
    ...(session !== undefined && {
      session: { client: client.name, version: version ?? null, folder, id: session },
    }),
  };
}

/** Who has to log in is told how. */
function hinted(client: Client, reading: Omit<ClientReading, 'session'>): Omit<ClientReading, 'session'> {
  if (reading.ending !== 'auth') return reading;
  return { ...reading, why: `${reading.why ?? 'it is not logged in'} (${client.login})` };
}
