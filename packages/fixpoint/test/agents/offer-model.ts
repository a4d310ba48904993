import type { Asked } from '../model-server/asked.ts';
import { type Move, say } from '../model-server/move.ts';
import type { Model } from '../model-server/obey.ts';
import { changeFile, readFile, structuredTool } from '../model-server/tools.ts';

export const vague = 'It looks rather good to me.';
export const offer = 'We sell a boat.\n';
export const mended = 'We sell a boat. It floats.\n';

/**
 * A model that finds one fault in an offer, mends it as a producer, and is content as a reviewer afterwards. Its first
 * review is in words that nobody can read.
 */
export function modelForOffer(file: string): Model {
  let isVague = true;
  return (asked) => {
    // Some clients ask for a title beside their work.
    if (asked.tools.length === 0) return say('An offer');
    const prompts = asked.turns.filter(({ by }) => by === 'user');
    const at = asked.turns.findLastIndex(({ by }) => by === 'user');
    const prompt = prompts.map(({ text }) => text).join('\n');
    const steps = asked.turns.slice(at + 1).filter(({ by }) => by === 'tool').length;
    if (prompt.includes('# Meet what a review found')) return mend(asked, file, steps);
    if (prompt.includes('# Review a fix')) return reply(asked, verdicts, steps);
    if (prompt.includes('# Review under one lens')) {
      if (isVague) {
        isVague = false;
        return say(vague);
      }
      return reply(asked, prompt.includes(mended.trim()) ? report([]) : report([fault]), steps);
    }
    return say('An offer');
  };
}

const fault = { severity: 'major', file: 'offer.md', line: 1, issue: 'Whether it floats is not said.' };

function report(findings: readonly unknown[]) {
  return { reviewed: 'All of the offer.', findings };
}

const verdicts = {
  reviewed: 'The change.',
  verdicts: [{ id: 'f1', verdict: 'addressed', evidence: 'The second sentence says it.' }],
  breakage: [],
  observations: [],
};

/** Reads first: some clients write no file that was not read. */
function mend(asked: Asked, file: string, steps: number): Move {
  if (steps === 0) return readFile(asked, file);
  if (steps === 1) return changeFile(asked, file, { before: offer, after: mended });
  return say('## REVISION COMPLETE\n\nThe offer says now that the boat floats.');
}

function reply(asked: Asked, value: Readonly<Record<string, unknown>>, steps: number): Move {
  const tool = structuredTool(asked);
  if (tool === undefined || steps > 0) return say(JSON.stringify(value));
  return { kind: 'call', tool: tool.name, input: value };
}
