import type { Agent, AgentEnding, AgentReply } from '../agents/index.ts';
import { type Failure, type Reading, unreadable } from '../findings/index.ts';
import type { Said } from './said.ts';
import type { ReplyReader, Worker, WorkRequest } from './worker.ts';

export interface AgentWorkerOptions {
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
  return {
    name: agent.name,
    needsPrompt: true,
    isOutside: options.isOutside ?? false,
    repliesText: options.repliesText ?? false,
    async work(request: WorkRequest) {
      const { word: step, asked, ...rest } = request;
      const reply = await agent.call({ ...rest, step });
      if (reply.ending === 'cancelled') return { kind: 'cancelled' };
      return {
        kind: 'said',
        reading: readingOf(reply, (text) => readReply(text, asked)),
        raw: rawOf(reply),
        usage: reply.usage ?? null,
      };
    },
  };
}

/** Only a call that ended well has a reply that may be read. */
function readingOf(reply: AgentReply, readReply: (text: string) => Reading<Said>): Reading<Said> {
  if (reply.ending === 'ok') return readReply(reply.text);
  return unreadable(failureOf[reply.ending], reply.why ?? reply.ending);
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

function rawOf({ text, log }: AgentReply): string | null {
  if (text !== '') return text;
  return log === undefined || log === '' ? null : log;
}
