import type { Asked } from '../model-server/asked.ts';
import { type Move, say } from '../model-server/move.ts';

export const offer = 'We sell a boat.\n';
export const mended = 'We sell a boat. It floats.\n';

const fault = { severity: 'major', file: 'offer.md', line: 1, issue: 'Whether it floats is not said.' };

/** What somebody without tools replies who finds one fault in an offer, mends it as a producer, and is content afterwards. */
export function replyOnOffer(asked: Asked): Move {
  const prompt = promptOf(asked);
  if (prompt.includes('# Meet what a review found')) return say(mended.trim());
  if (prompt.includes('# Review a fix')) return say(JSON.stringify(verdicts));
  return say(JSON.stringify(reportOn(prompt)));
}

export function promptOf({ turns }: Asked): string {
  return turns.map(({ text }) => text).join('\n');
}

function reportOn(prompt: string) {
  return { reviewed: 'All of the offer.', findings: prompt.includes(mended.trim()) ? [] : [fault] };
}

const verdicts = {
  reviewed: 'The change.',
  verdicts: [{ id: 'f1', verdict: 'addressed', evidence: 'The second sentence says it.' }],
  breakage: [],
  observations: [],
};
