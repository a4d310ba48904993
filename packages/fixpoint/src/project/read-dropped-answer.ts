import { z } from 'zod';
import type { Answer } from '../drivers/index.ts';

const droppedAnswer = z.strictObject({
  option: z.string(),
  words: z.string().nullable(),
  channel: z.enum(['command', 'elicitation', 'relayed']),
});

/** Reads an answer that another process dropped; null where it is not whole, or no answer. */
export function readDroppedAnswer(text: string): Answer | null {
  const result = droppedAnswer.safeParse(parseJson(text));
  return result.success ? result.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
