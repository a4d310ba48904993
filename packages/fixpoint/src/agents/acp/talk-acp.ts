import { methods } from '@agentclientprotocol/sdk';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Conversation } from '../../processes/index.ts';
import type { AgentReply, AgentRequest } from '../agent.ts';
import { readLimitEnd } from '../clients/limit-end.ts';
import { type AcpSettings, acpClientName, modeFor, modelFor } from './acp-settings.ts';
import { type Connection, connect } from './connect.ts';
import { habitsOf } from './habits.ts';
import { type Heard, hearAgent } from './hear-agent.ts';
import {
  type AcpAgentInfo,
  type Failed,
  type Greeted,
  greet,
  type Opened,
  openSession,
} from './open-session.ts';
import { readTurn } from './read-turn.ts';
import { setOptions } from './set-options.ts';

/** Greets an agent, to hear what it says of itself. */
export function greetAgent(conversation: Conversation, folder: string): Promise<Greeted | Failed> {
  return greet(connect(conversation, hearAgent({ permission: 'read-only', folder })), packageJson.version);
}

/** Makes one call to an agent that was just started: a session, and one turn in it. */
export async function talkAcp(
  conversation: Conversation,
  settings: AcpSettings,
  request: AgentRequest,
): Promise<AgentReply> {
  const heard = hearAgent(request);
  const connection = connect(conversation, heard);
  const greeted = await greet(connection, packageJson.version);
  if (greeted.kind === 'failed') return { text: '', ...greeted.failed };
  const { agent } = greeted;
  const opened = await openSession(connection, agent, request);
  if (opened.kind === 'failed') return helped({ text: '', ...opened.failed }, agent);
  if (opened.isReplayed && !(await heard.hearPast(opened.id))) return nothingThere;
  const why = await setOptions(connection, opened, {
    mode: modeFor(settings, request.permission),
    model: modelFor(settings, request.tier),
    options: settings.options ?? {},
  });
  if (why !== null) return { ending: 'crashed', text: '', why };
  const reply = await takeTurn({ connection, heard, opened }, agent, request.prompt);
  if (agent.resumes.length === 0) return reply;
  const client = acpClientName(settings);
  return { ...reply, session: { client, version: agent.version, folder: request.folder, id: opened.id } };
}

/** Who loads a session tells again what was said in it. Qwen Code begins an empty one where it knows none. */
const nothingThere: AgentReply = {
  ending: 'crashed',
  text: '',
  why: 'it tells of nothing that was said in the session',
  isForgotten: true,
};

interface Talk {
  readonly connection: Connection;
  readonly heard: Heard;
  readonly opened: Opened;
}

async function takeTurn(
  { connection, heard, opened }: Talk,
  agent: AcpAgentInfo,
  prompt: string,
): Promise<AgentReply> {
  const before = heard.updatesOf(opened.id).length;
  const answer = await connection.ask(methods.agent.session.prompt, {
    sessionId: opened.id,
    prompt: [{ type: 'text', text: prompt }],
  });
  const reply = readTurn({ updates: heard.updatesOf(opened.id).slice(before), answer }, habitsOf(agent.name));
  return { ...helped(reply, agent), denials: heard.denials };
}

/** Who has to log in is told which ways the agent offers, and who has to wait, until when. */
function helped(reply: AgentReply, { logins }: AcpAgentInfo): AgentReply {
  const { ending, why = '' } = reply;
  if (ending === 'auth') {
    const offers = logins.length === 0 ? '' : `; it offers: ${logins.join(', ')}`;
    return { ...reply, why: `${why} (log in by the agent's own program${offers})` };
  }
  const until = ending === 'limited' ? readLimitEnd(why) : null;
  return until === null ? reply : { ...reply, until };
}
