import type { SessionRecord } from '../journal/index.ts';
import type { ReplyReader, Worker } from './worker.ts';

/** A reply that the session that hosts a run hands in. */
export interface HandedIn {
  readonly call: string;
  readonly reply: string;
  /** What the host calls the subagent that made it; null where it does not say. */
  readonly agent: string | null;
}

/** Under which name a host's subagents keep their conversations. */
export const hostClient = 'host';

/** Lets the session that hosts a run fill a role: its worker never waits, it takes what was handed in or nothing. */
export function createHostWorker(readReply: ReplyReader, handedIn: HandedIn | null): Worker {
  return {
    name: hostClient,
    client: hostClient,
    needsPrompt: true,
    repliesText: false,
    isOutside: false,
    isHosted: true,
    async work({ call, asked, folder }) {
      if (handedIn === null || handedIn.call !== call) return { kind: 'awaited' };
      const { reply: raw, agent } = handedIn;
      const session: SessionRecord = { client: hostClient, version: null, folder, id: agent ?? call };
      return { kind: 'said', reading: readReply(raw, asked), raw, usage: null, session };
    },
  };
}
