import { stemOf } from './words.ts';

/** Words that stand in findings of every kind, and so tell little of one: those of most pull requests of the tuned half. */
const commonWords = `a an and are as at be but by call can cause check code condition create data during error fail for
from function has if in include instead is it its logic may method name need never new no not of on only or path return
set should since so that the this to use user using value was when which will with without`;

const common = new Set(commonWords.split(/\s+/u).map(stemOf));

/** How much a word tells, by its stem; whole numbers, whose sums do not depend on their order. */
export function weightOf(stem: string): number {
  return common.has(stem) ? 1 : 5;
}
