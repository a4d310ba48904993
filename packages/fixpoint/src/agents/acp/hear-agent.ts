import { setTimeout as delay } from 'node:timers/promises';
import type { AgentRequest } from '../agent.ts';
import { answerPermission } from './answer-permission.ts';
import type { Hearer } from './connect.ts';
import { isOneOf, type Updates } from './updates.ts';

/** What was heard of an agent so far, and who answers it. */
export interface Heard extends Hearer {
  readonly updates: Updates;
  /** What it was not allowed to do. */
  readonly denials: readonly string[];
  /** Waits until the agent has told nothing new for a moment; gives whether it told of anything that was said. */
  hearPast(): Promise<boolean>;
}

// Gemini CLI answers that a session is loaded, and then tells on what was said in it.
const quietMs = 500;

/** Hears an agent for one call, and answers what it wants to do by the role's permission. */
export function hearAgent({ permission, folder }: Pick<AgentRequest, 'permission' | 'folder'>): Heard {
  const updates: Updates[number][] = [];
  const denials: string[] = [];
  return {
    updates,
    denials,
    onUpdate: (update) => void updates.push(update),
    onPermission: async (asked) => {
      const { response, denial } = await answerPermission(asked, { permission, folder, updates });
      if (denial !== null) denials.push(denial);
      return response;
    },
    hearPast: async () => {
      for (let before = -1; before !== updates.length; ) {
        before = updates.length;
        await delay(quietMs, undefined, { ref: false });
      }
      return updates.some((update) => isOneOf(update, ['user_message_chunk', 'agent_message_chunk']));
    },
  };
}
