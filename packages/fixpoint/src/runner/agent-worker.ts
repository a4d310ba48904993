import type { Agent, AgentEnding, AgentReply, AgentRequest, Tier } from '../agents/index.ts';
import { defined } from '../base/index.ts';
import { type Failure, type Note, type Reading, unreadable } from '../findings/index.ts';
import type { Hindrance } from '../journal/index.ts';
import type { Asked } from './asked.ts';
import type { Said } from './said.ts';
import type { Hindered, ReplyReader, Worked, Worker, WorkRequest } from './worker.ts';

export interface AgentWorkerOptions {
  /** Whether the agent's work goes on while the run is interrupted. */
  readonly isOutside?: boolean;
  /** Whether its reply is the new text of the artifact; its prompts ask for that. */
  readonly repliesText?: boolean;
  /** What is known of the models of a client that has some. */
  readonly client?: ClientModels;
  /** The JSON Schema of a reply to what is asked, for an agent that can be held to one; undefined where there is none. */
  readonly schemaOf?: (asked: Asked) => unknown;
}

/** The client that an agent is, and how its models lie above each other. */
export interface ClientModels {
  readonly name: string;
  /** The one above its usual model; null where the settings name none. */
  readonly tierUp: Tier | null;
}

/** Lets an agent fill a role, with the reader that the role's replies are read by. */
export function createAgentWorker(
  agent: Agent,
  readReply: ReplyReader,
  options: AgentWorkerOptions = {},
): Worker {
  const { client } = options;
  return {
    name: agent.name,
    ...(client !== undefined && { client: client.name }),
    needsPrompt: true,
    isOutside: options.isOutside ?? false,
    repliesText: options.repliesText ?? false,
    async work(request) {
      const { reply, notes } = await callAgent(agent, request, options);
      if (reply.ending === 'cancelled') return { kind: 'cancelled' };
      const hindrance = hindranceOf(reply);
      if (hindrance !== null) return hindered(hindrance, reply);
      const reading = readingOf(reply, (text) => readReply(text, request.asked));
      return saidOf(reply, { ...reading, notes: [...notes, ...reading.notes] });
    },
  };
}

interface Called {
  readonly reply: AgentReply;
  readonly notes: readonly Note[];
}

/** Makes the call in the session that it goes on in; where the agent has forgotten that, anew and with the whole prompt. */
async function callAgent(
  agent: Agent,
  { word: step, asked, resumes, tier, ...rest }: WorkRequest,
  { client, schemaOf }: AgentWorkerOptions,
): Promise<Called> {
  const isUp = tier === 'up' && client !== undefined;
  const request: AgentRequest = {
    ...rest,
    step,
    ...defined({ schema: schemaOf?.(asked) }),
    ...(isUp && client.tierUp !== null && { tier: client.tierUp }),
  };
  const notes = isUp && client.tierUp === null ? [noTierUp(agent)] : [];
  if (resumes === undefined) return { reply: await agent.call(request), notes };
  const resumed = await agent.call({ ...request, ...resumes });
  if (resumed.isForgotten !== true) return { reply: resumed, notes };
  return { reply: await agent.call(request), notes: [...notes, forgotten(resumes.session.id, resumed)] };
}

function noTierUp({ name }: Agent): Note {
  const text = `a more capable model was wanted, and the settings of ${name} name none (\`tiers\`)`;
  return { kind: 'no-tier-up', text };
}

function forgotten(id: string, { why = 'no reason given' }: AgentReply): Note {
  return {
    kind: 'session-forgotten',
    text: `session ${id} could not be gone on in (${why}): asked anew, in full`,
  };
}

/** What stands in the way of a call for now: nothing that the retry of a failed call would better. */
function hindranceOf({ ending, isOutage }: AgentReply): Hindrance | null {
  if (isOutage === true) return 'outage';
  return ending === 'limited' || ending === 'auth' ? ending : null;
}

function hindered(by: Hindrance, { ending, why, until, usage }: AgentReply): Hindered {
  return { kind: 'hindered', by, why: why ?? ending, until: until ?? null, usage: usage ?? null };
}

function saidOf(reply: AgentReply, reading: Reading<Said>): Worked {
  const { session, usage = null, denials = [] } = reply;
  const denied = denials.map((denial): Note => ({ kind: 'denied', text: `not allowed: ${denial}` }));
  return {
    kind: 'said',
    reading: { ...reading, notes: [...reading.notes, ...denied] },
    raw: rawOf(reply),
    usage,
    ...(session !== undefined && { session }),
  };
}

/** Only a call that ended well has a reply that may be read. */
function readingOf(reply: AgentReply, readReply: (text: string) => Reading<Said>): Reading<Said> {
  if (reply.ending === 'ok') return readReply(reply.text);
  const { ending, why } = reply;
  return unreadable(failureOf[ending], why === undefined ? ending : `${sayings[ending] ?? ''}${why}`);
}

/** What an ending without a reply counts as (design.md 5). */
const failureOf: Readonly<Record<Exclude<AgentEnding, 'ok'>, Failure>> = {
  refused: 'crash',
  truncated: 'unparseable',
  limited: 'crash',
  auth: 'crash',
  timeout: 'timeout',
  crashed: 'crash',
  'no-output': 'empty',
  unreadable: 'unparseable',
  cancelled: 'crash',
};

/** Endings whose reason does not say by itself what they are. */
const sayings: Readonly<Partial<Record<AgentEnding, string>>> = {
  refused: 'it refused: ',
  truncated: 'its reply was cut off: ',
};

function rawOf({ text, log }: AgentReply): string | null {
  if (text !== '') return text;
  return log === undefined || log === '' ? null : log;
}
