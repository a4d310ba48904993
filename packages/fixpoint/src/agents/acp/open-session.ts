import { methods, PROTOCOL_VERSION } from '@agentclientprotocol/sdk';
import type { AgentReply, AgentRequest } from '../agent.ts';
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../clients/json-lines.ts';
import type { Connection } from './connect.ts';
import { type AcpError, type FailedReading, readError } from './read-error.ts';

/** What an agent says of itself when it is greeted. */
export interface AcpAgentInfo {
  /** Its own name, such as `OpenCode`; null where it gives none. */
  readonly name: string | null;
  readonly version: string | null;
  /** How a session is gone on in, the best first; none where it cannot be. */
  readonly resumes: readonly ('resume' | 'load')[];
  /** The ways to log in that it offers, in its words. */
  readonly logins: readonly string[];
}

/** A step before the prompt that failed. */
export interface Failed {
  readonly kind: 'failed';
  readonly failed: FailedReading & Pick<AgentReply, 'isForgotten'>;
}

export interface Greeted {
  readonly kind: 'greeted';
  readonly agent: AcpAgentInfo;
}

export interface Opened {
  readonly kind: 'open';
  readonly id: string;
  /** The modes, models and options that it can be set to. */
  readonly offer: Fields;
  /** Whether the agent tells again what was said in it before. */
  readonly isReplayed: boolean;
}

/** Greets an agent. It is offered no files and no terminal of ours: what it does, it does by its own means. */
export async function greet(connection: Connection, clientVersion: string): Promise<Greeted | Failed> {
  const answer = await connection.ask(methods.agent.initialize, {
    protocolVersion: PROTOCOL_VERSION,
    clientCapabilities: {},
    clientInfo: { name: 'fixpoint', version: clientVersion },
  });
  if (answer.kind === 'error') return { kind: 'failed', failed: readError(answer.error) };
  const version = numberOf(answer.result.protocolVersion);
  if (version === PROTOCOL_VERSION) return { kind: 'greeted', agent: infoIn(answer.result) };
  const why = `it speaks version ${version ?? 'unknown'} of the Agent Client Protocol, and Fixpoint ${PROTOCOL_VERSION}`;
  return { kind: 'failed', failed: { ending: 'crashed', why } };
}

function infoIn({ agentInfo, agentCapabilities, authMethods }: Fields): AcpAgentInfo {
  const info = fieldsOf(agentInfo);
  const can = fieldsOf(agentCapabilities);
  const hasResume = fieldsOf(fieldsOf(can?.sessionCapabilities)?.resume) !== undefined;
  return {
    name: textOf(info?.name) ?? null,
    version: textOf(info?.version) ?? null,
    resumes: [
      ...(hasResume ? (['resume'] as const) : []),
      ...(can?.loadSession === true ? (['load'] as const) : []),
    ],
    logins: listOf(authMethods).flatMap((method) => textOf(fieldsOf(method)?.name) ?? []),
  };
}

/** Begins a session, or goes on in the one that is asked for: then never in another one. */
export async function openSession(
  connection: Connection,
  agent: AcpAgentInfo,
  { folder, session }: Pick<AgentRequest, 'folder' | 'session'>,
): Promise<Opened | Failed> {
  const place = { cwd: folder, mcpServers: [] };
  if (session !== undefined) return goOn(connection, agent, { ...place, sessionId: session.id });
  const answer = await connection.ask(methods.agent.session.new, place);
  if (answer.kind === 'error') return { kind: 'failed', failed: readError(answer.error) };
  const id = textOf(answer.result.sessionId);
  if (id !== undefined) return { kind: 'open', id, offer: answer.result, isReplayed: false };
  return { kind: 'failed', failed: { ending: 'crashed', why: 'it began a session without giving its id' } };
}

const methodNotFound = -32_601;

async function goOn(
  connection: Connection,
  agent: AcpAgentInfo,
  params: Fields & { readonly sessionId: string },
): Promise<Opened | Failed> {
  let last: AcpError = { code: null, message: 'it cannot go on in a session' };
  for (const way of agent.resumes) {
    const answer = await connection.ask(methods.agent.session[way], params);
    if (answer.kind === 'result') {
      return { kind: 'open', id: params.sessionId, offer: answer.result, isReplayed: way === 'load' };
    }
    last = answer.error;
    // Qwen Code says that it can resume, and knows no such method.
    if (last.code !== methodNotFound) break;
  }
  const failed = readError(last);
  // Nothing was asked yet. Whatever else keeps a session from being gone on in, a new one may begin.
  const isElse = failed.ending !== 'crashed' || failed.isOutage === true;
  return { kind: 'failed', failed: isElse ? failed : { ...failed, isForgotten: true } };
}
