import type { Agent, AgentReply, AgentRequest, Tier } from '../agents/index.ts';
import { defined } from '../base/index.ts';
import type { Note } from '../findings/index.ts';
import type { SessionRecord } from '../journal/index.ts';
import type { Asked } from './asked.ts';
import { type UsageRules, type UsedInCall, usageOf } from './usage.ts';
import type { WorkRequest } from './worker.ts';

export interface CallOptions {
  /** What is known of the models of a client that has some. */
  readonly client?: ClientModels;
  /** The JSON Schema of a reply to what is asked, for an agent that can be held to one; undefined where there is none. */
  readonly schemaOf?: (asked: Asked) => unknown;
}

/** The client that an agent is, how its models lie above each other, and what they cost. */
export interface ClientModels extends UsageRules {
  readonly name: string;
  /** The one above its usual model; null where the settings name none. */
  readonly tierUp: Tier | null;
}

/** What came of a call to an agent, with what it used. */
export interface Called {
  readonly reply: AgentReply;
  readonly used: UsedInCall;
  readonly notes: readonly Note[];
}

/** Makes the call in the session that it goes on in; where the agent has forgotten that, anew and with the whole prompt. */
export async function callAgent(
  agent: Agent,
  { word: step, asked, resumes, tier: wanted, ...rest }: WorkRequest,
  { client, schemaOf }: CallOptions,
): Promise<Called> {
  const isUp = wanted === 'up' && client !== undefined;
  const tier = isUp ? (client.tierUp ?? undefined) : undefined;
  const request: AgentRequest = { ...rest, step, ...defined({ schema: schemaOf?.(asked), tier }) };
  const notes = isUp && tier === undefined ? [noTierUp(agent)] : [];
  const calledIn = (reply: AgentReply, resumed: SessionRecord | undefined): Called => {
    return { reply, notes, used: usageOf(reply, client ?? plainUsage, { resumed, tier }) };
  };
  if (resumes === undefined) return calledIn(await agent.call(request), undefined);
  const resumed = await agent.call({ ...request, ...resumes });
  if (resumed.isForgotten !== true) return calledIn(resumed, resumes.session);
  notes.push(forgotten(resumes.session.id, resumed));
  return calledIn(await agent.call(request), undefined);
}

/** An agent whose models are not known tells what a call used, or nothing. */
const plainUsage: UsageRules = { isCumulative: false, priceOf: () => null };

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
