import path from 'node:path';
import {
  chooseEnvironment,
  describeEnding,
  type Environment,
  talkWithProgram,
} from '../../processes/index.ts';
import type { Agent, AgentReply, AgentRequest } from '../agent.ts';
import type { Client } from '../clients/client.ts';
import { clients } from '../clients/clients.ts';
import { programReply } from '../program-reply.ts';
import type { AcpSettings } from './acp-settings.ts';
import type { AcpAgentInfo } from './open-session.ts';

const defaultTimeoutMs = 30 * 60_000;
const defaultIdleMs = 10 * 60_000;
// It is told of every step of the work, not only of the reply.
const maxOutputBytes = 100_000_000;

/** Makes an agent of any program that speaks the Agent Client Protocol (v1) over its standard input and output. */
export function createAcpAgent(settings: AcpSettings, environment: Environment): Agent {
  const [program] = settings.acp;
  const name = `acp: ${path.basename(program)}`;
  const env = environmentOf(settings, environment);
  return {
    name: settings.model === undefined ? name : `${name}, ${settings.model}`,
    call: (request) => callAcp(settings, env, request),
  };
}

async function callAcp(
  settings: AcpSettings,
  env: Readonly<Record<string, string>>,
  request: AgentRequest,
): Promise<AgentReply> {
  // With it comes the protocol's library, which nobody else needs.
  const { talkAcp } = await import('./talk-acp.ts');
  const { ending, stdout, stderr, isUtf8 } = await talkWithProgram(
    {
      command: settings.acp,
      folder: request.folder,
      env,
      timeoutMs: Math.max(1, (settings.timeoutMs ?? defaultTimeoutMs) - (request.spentMs ?? 0)),
      idleMs: settings.idleMs ?? defaultIdleMs,
      maxOutputBytes,
      ...(request.signal !== undefined && { signal: request.signal }),
    },
    (conversation) => talkAcp(conversation, settings, request),
  );
  const log = stderr === '' ? stdout : `${stderr}\n${stdout}`;
  if (ending.kind !== 'talked') {
    // It came to no reply: no exit code is a good one.
    const result = { ending, stdout: '', stderr, isUtf8, seconds: 0 };
    return { ...programReply(result, { text: { kind: 'whole', text: '' }, accept: [] }), log };
  }
  if (!isUtf8) return { ending: 'unreadable', text: '', why: 'what it said is not in UTF-8', log };
  return { ...ending.value, log };
}

/** What a program says of itself where it speaks the protocol, or why it does not. */
export type AcpExamined =
  | { readonly kind: 'greeted'; readonly agent: AcpAgentInfo }
  | { readonly kind: 'failed'; readonly why: string };

const greetingMs = 30_000;

/** Starts a program only to hear what it says of itself. It is asked nothing, and costs nothing. */
export async function examineAcpAgent(
  settings: AcpSettings,
  folder: string,
  environment: Environment,
): Promise<AcpExamined> {
  const { greetAgent } = await import('./talk-acp.ts');
  const { ending } = await talkWithProgram(
    {
      command: settings.acp,
      folder,
      env: environmentOf(settings, environment),
      timeoutMs: settings.timeoutMs ?? greetingMs,
      maxOutputBytes,
    },
    (conversation) => greetAgent(conversation, folder),
  );
  if (ending.kind !== 'talked') return { kind: 'failed', why: describeEnding(ending) };
  const greeted = ending.value;
  return greeted.kind === 'greeted' ? greeted : { kind: 'failed', why: greeted.failed.why };
}

/** The clients that are spoken with by a program of another name. */
const adapters: Readonly<Record<string, Client>> = {
  'claude-agent-acp': clients.claude,
  'codex-acp': clients.codex,
};

/** A client's program that is found in PATH sees what is that client's own, as it does without the protocol. */
function environmentOf(
  { acp: [program], env = [] }: AcpSettings,
  environment: Environment,
): Readonly<Record<string, string>> {
  const all: Readonly<Record<string, Client>> = { ...clients, ...adapters };
  const client = Object.hasOwn(all, program) ? all[program] : undefined;
  return { ...chooseEnvironment(environment, [...(client?.variables ?? []), ...env]), ...client?.fixed };
}
