import { type Reading, read } from '../../findings/index.ts';
import { rulings } from '../../loop/index.ts';
import type { Asked, RulingsReply } from '../../runner/index.ts';
import { decideById } from './decide-by-id.ts';
import { readListed } from './read-listed.ts';
import { isFields, textOf } from './values.ts';

/** Reads a judge's reply: `{rulings: [{id, ruling, why, cost}]}`. Whether each finding has its ruling is for the engine to see. */
export function readRulings(reply: string, { findings }: Asked): Reading<RulingsReply> {
  const listed = readListed(reply, 'rulings');
  if (listed.kind === 'failed') return listed;
  const ids = findings.map(({ id }) => id);
  const entries = listed.value.rulings as readonly unknown[];
  const { words, notes } = decideById(entries, {
    field: 'ruling',
    toWord: (text) => rulings.find((each) => each === text),
    ids,
  });
  const reasons = entries.filter(isFields).map(({ id, why, cost }) => {
    return [textOf(id) ?? '', { why: textOf(why) ?? '', cost: textOf(cost) ?? '' }] as const;
  });
  const value = { kind: 'rulings', rulings: Object.fromEntries(words) } as const;
  return read({ ...value, reasons: Object.fromEntries(reasons.filter(([id]) => words.has(id))) }, notes);
}
