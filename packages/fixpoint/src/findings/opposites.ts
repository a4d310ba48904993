import { stemOf } from './words.ts';

/** Words of which one can stand in the other's place, and turns what is said around. */
const pairs = `above below, accept reject, add remove, after before, allow deny, allow forbid, ascending descending, begin end,
  bottom top, client server, close open, decode encode, decrease increase, decrypt encrypt, destination source, disable
  enable, down up, exclude include, export import, external internal, false true, fewer more, first last, grant revoke, high
  low, higher lower, inner outer, input output, inside outside, invalid valid, left right, less more, load save, local
  remote, lower upper, max min, maximum minimum, next previous, old new, optional required, over under, private public,
  read write, receiver sender, request response, source target, end start`;

const opposites = pairs.split(',').map((pair) => pair.trim().split(' ').map(stemOf));

/** Whether one text has the one of two opposite words, and the other text the other. */
export function haveOpposites(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return opposites.some(
    ([one = '', other = '']) => isTurned(a, b, [one, other]) || isTurned(a, b, [other, one]),
  );
}

function isTurned(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
  [one, other]: readonly [string, string],
): boolean {
  return a.has(one) && !a.has(other) && b.has(other) && !b.has(one);
}
