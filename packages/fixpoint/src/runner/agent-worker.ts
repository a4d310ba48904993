import type { Agent, AgentEnding, AgentReply } from '../agents/index.ts';
import { type Failure, type Note, type Reading, unreadable } from '../findings/index.ts';
import type { Hindrance } from '../journal/index.ts';
import { type Called, type CallOptions, callAgent } from './call-agent.ts';
import type { Said } from './said.ts';
import type { Hindered, ReplyReader, Worked, Worker } from './worker.ts';

export interface AgentWorkerOptions extends CallOptions {
  /** Whether the agent's work goes on while the run is interrupted. */
  readonly isOutside?: boolean;
  /** Whether its reply is the new text of the artifact; its prompts ask for that. */
  readonly repliesText?: boolean;
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
      const called = await callAgent(agent, request, options);
      if (called.reply.ending === 'cancelled') return { kind: 'cancelled' };
      const hindrance = hindranceOf(called.reply);
      if (hindrance !== null) return hindered(hindrance, called);
      return saidOf(
        called,
        readingOf(called.reply, (text) => readReply(text, request.asked)),
      );
    },
  };
}

/** What stands in the way of a call for now: nothing that the retry of a failed call would better. */
function hindranceOf({ ending, isOutage }: AgentReply): Hindrance | null {
  if (isOutage === true) return 'outage';
  return ending === 'limited' || ending === 'auth' ? ending : null;
}

function hindered(by: Hindrance, { reply, used }: Called): Hindered {
  const { ending, why = ending, until = null } = reply;
  return { kind: 'hindered', by, why, until, usage: used.usage };
}

function saidOf({ reply, notes, used }: Called, reading: Reading<Said>): Worked {
  const { denials = [] } = reply;
  const denied = denials.map((denial): Note => ({ kind: 'denied', text: `not allowed: ${denial}` }));
  return {
    kind: 'said',
    reading: { ...reading, notes: [...notes, ...reading.notes, ...denied] },
    raw: rawOf(reply),
    ...used,
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
