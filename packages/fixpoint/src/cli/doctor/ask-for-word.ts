import type { Agent, AgentReply } from '../../agents/index.ts';
import type { Check } from './check.ts';

/** How long an agent may take for a word, if its settings do not say how long for a call. */
export const askTimeoutMs = 30_000;

/** Asks an agent for the shortest reply that there is, to see whether it answers. */
export function askForWord(agent: Agent, folder: string): Promise<AgentReply> {
  return agent.call({
    call: 'doctor',
    role: 'reviewer',
    step: 'doctor',
    attempt: 1,
    index: 0,
    prompt: 'Reply with the one word OK. Read nothing, and change nothing.',
    folder,
    artifact: folder,
    permission: 'read-only',
  });
}

/** What an answer means for runs that need the agent: a limit goes by, all else has to be set right. */
export function stateAfter({ ending }: AgentReply): Check['state'] {
  if (ending === 'ok') return 'good';
  return ending === 'limited' ? 'note' : 'bad';
}

/** What is said of an agent that was asked, behind what is known of it. */
export function sayAnswer({ ending, why = '' }: AgentReply): string {
  return ending === 'ok' ? 'it answers' : `asked for a word, it ended as ${ending}: ${why}`;
}
