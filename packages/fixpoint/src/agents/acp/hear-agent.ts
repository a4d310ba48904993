import { setTimeout as delay } from 'node:timers/promises';
import type { AgentRequest } from '../agent.ts';
import { textOf } from '../clients/json-lines.ts';
import { answerPermission } from './answer-permission.ts';
import type { Hearer, News } from './connect.ts';
import { isOneOf, type Updates } from './updates.ts';

/** What was heard of an agent so far, and who answers it. */
export interface Heard extends Hearer {
  /** What it told of a session: another one is none of this call's. */
  updatesOf(session: string): Updates;
  /** What it was not allowed to do. */
  readonly denials: readonly string[];
  /** Waits until the agent has told nothing new for a moment; gives whether it told of anything that was said in a session. */
  hearPast(session: string): Promise<boolean>;
}

// Gemini CLI answers that a session is loaded, and then tells on what was said in it.
const quietMs = 500;

/** Hears an agent for one call, and answers what it wants to do by the role's permission. */
export function hearAgent({ permission, folder }: Pick<AgentRequest, 'permission' | 'folder'>): Heard {
  const news: News[] = [];
  const denials: string[] = [];
  const updatesOf = (wanted: string) =>
    news.filter(({ session }) => session === wanted).map(({ update }) => update);
  return {
    updatesOf,
    denials,
    onUpdate: (each) => void news.push(each),
    onPermission: async (asked) => {
      const updates = updatesOf(textOf(asked.sessionId) ?? '');
      const { response, denial } = await answerPermission(asked, { permission, folder, updates });
      if (denial !== null) denials.push(denial);
      return response;
    },
    hearPast: async (session) => {
      for (let before = -1; before !== news.length; ) {
        before = news.length;
        await delay(quietMs, undefined, { ref: false });
      }
      return updatesOf(session).some((update) =>
        isOneOf(update, ['user_message_chunk', 'agent_message_chunk']),
      );
    },
  };
}
