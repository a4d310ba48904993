import type { Agent, AgentReply } from '../../agents/index.ts';
import type { PinnedLoop } from '../../journal/index.ts';
import { type ClientModels, createAgentWorker, type Worker } from '../../runner/index.ts';
import { readerOf, schemaFor } from './reply-rules.ts';

/** Lets an agent that the calling program made fill a role; its replies are read as those of any other. */
export function workerOfAgent(agent: Agent, role: string, pinned: PinnedLoop): Worker {
  const client: ClientModels = {
    name: agent.name,
    tierUp: 'best',
    isCumulative: false,
    priceOf: () => null,
  };
  const options = { client, schemaOf: schemaFor(role, pinned) };
  return createAgentWorker(catching(agent), readerOf(role, pinned), options);
}

/** An agent that throws has crashed: how a run ends is never an exception. */
function catching(agent: Agent): Agent {
  return {
    name: agent.name,
    call: async (request) => {
      try {
        return await agent.call(request);
      } catch (thrown) {
        return request.signal?.aborted === true ? cancelled : crashed(thrown);
      }
    },
  };
}

const cancelled: AgentReply = { ending: 'cancelled', text: '', why: 'cancelled' };

function crashed(thrown: unknown): AgentReply {
  return { ending: 'crashed', text: '', why: thrown instanceof Error ? thrown.message : String(thrown) };
}
