import mustache from 'mustache';
import { z } from 'zod';
import { builtInLoops } from '../loops/index.ts';
import type { Around } from './around.ts';
import loopPrompt from './loop-prompt.md';

/**
 * Offers a prompt for each loop, which a client shows as a command. It is not named as the loop is: Gemini CLI would rename
 * the commands that an install brings.
 */
export function offerLoopPrompts({ server }: Pick<Around, 'server'>): void {
  for (const { name: loop, title } of builtInLoops) {
    const argsSchema = {
      artifact: z.string().describe('what is to be revised: a file, or a folder; for sdd the plan'),
      settings: z.string().optional().describe('settings of the loop, in your words'),
    };
    server.registerPrompt(`run-${loop}`, { title: loop, description: title, argsSchema }, (given) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'text',
            text: mustache.render(loopPrompt, { loop, title, ...given }, undefined, { escape: String }),
          },
        },
      ],
    }));
  }
}
