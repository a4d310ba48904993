import type { Asked } from '../model-server/asked.ts';
import { type Move, say } from '../model-server/move.ts';
import { structuredTool, writeFile } from '../model-server/tools.ts';

const before = 'We sell a boat.';
const after = 'We sell a boat. It floats.';

/** A model that finds one fault in an offer, mends it as a producer, and is content as a reviewer afterwards. */
export function modelForOffer(file: string): (asked: Asked) => Move {
  return (asked) => {
    const prompts = asked.turns.filter(({ by }) => by === 'user');
    const at = asked.turns.findLastIndex(({ by }) => by === 'user');
    const prompt = prompts.map(({ text }) => text).join('\n');
    const hasRun = asked.turns.slice(at + 1).some(({ by }) => by === 'tool');
    if (prompt.includes('# Meet what a review found')) return mend(asked, file, hasRun);
    if (prompt.includes('# Review a fix')) return reply(asked, verdicts, hasRun);
    if (prompt.includes('# Review under one lens')) {
      return reply(asked, prompt.includes(after) ? report([]) : report([fault]), hasRun);
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

function mend(asked: Asked, file: string, hasRun: boolean): Move {
  if (hasRun) return say('## REVISION COMPLETE\n\nThe offer says now that the boat floats.');
  return writeFile(asked, file, `${after}\n`);
}

function reply(asked: Asked, value: Readonly<Record<string, unknown>>, hasRun: boolean): Move {
  const tool = structuredTool(asked);
  if (tool === undefined || hasRun) return say(JSON.stringify(value));
  return { kind: 'call', tool: tool.name, input: value };
}

export const offer = `${before}\n`;
