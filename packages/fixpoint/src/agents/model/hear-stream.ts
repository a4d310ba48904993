import type { FinishReason, LanguageModelUsage, TextStreamPart, ToolSet } from 'ai';
import type { AgentUsage } from '../agent.ts';
import { toldEnds } from './told-ends.ts';

/** What was heard of a reply, up to its end or to where it broke off. */
export interface Heard {
  readonly text: string;
  /** How the model says that it ended; null where it did not come to that. */
  readonly finish: FinishReason | null;
  /** The same in the provider's own words, each once: the SDK keeps to the last. */
  readonly ends: readonly string[];
  readonly usage?: AgentUsage;
  /** What went wrong on the way, in the words of whoever noticed. */
  readonly error?: unknown;
}

/** Listens to a reply to its end; `onPart` is called with each sign of life. It throws nothing. */
export async function hearStream(
  parts: AsyncIterable<TextStreamPart<ToolSet>>,
  onPart: () => void,
): Promise<Heard> {
  let heard: Heard = { text: '', finish: null, ends: [] };
  try {
    for await (const part of parts) {
      onPart();
      heard = hearPart(heard, part);
    }
    return heard;
  } catch (error) {
    return { ...heard, error };
  }
}

function hearPart(heard: Heard, part: TextStreamPart<ToolSet>): Heard {
  switch (part.type) {
    case 'text-delta':
      return { ...heard, text: heard.text + part.text };
    case 'raw':
      return { ...heard, ends: [...new Set([...heard.ends, ...toldEnds(part.rawValue)])] };
    case 'error':
      return { ...heard, error: part.error };
    case 'finish':
      return { ...heard, finish: part.finishReason, usage: usageOf(part.totalUsage) };
    default:
      return heard;
  }
}

/** Input counts whole, with what was read from a cache and what was written to one. */
function usageOf({ inputTokens, outputTokens }: LanguageModelUsage): AgentUsage {
  return { inputTokens: inputTokens ?? null, outputTokens: outputTokens ?? null, costUsd: null };
}
