import { partsOf, stemOf, withoutLines } from './words.ts';

/** What a text says word by word: what can make it say something else than a text that is much like it. */
export interface Gist {
  /** Stems of what it is about, and operators, once each, in order. */
  readonly words: readonly string[];
  readonly numbers: ReadonlySet<string>;
  /** How often it says no. */
  readonly negations: number;
  /** What it says must be, and what it says must not. */
  readonly demanded: ReadonlySet<string>;
  readonly forbidden: ReadonlySet<string>;
  /** From which number to which something went, each as its two numbers. */
  readonly changes: readonly (readonly [string, string])[];
}

const negations = new Set('cannot neither never no nobody none nor not nothing without'.split(' '));

/** Words that hold a sentence together, and tell of nothing. */
const binding = new Set(
  `a again already also an and any are as at be been but by can could currently do does each for from had has have here if
  in into is it its just may might must need needs now of on or our per shall should so some still such than that the their
  then there these they this those to very was we were which while who will with would yet you your`.split(
    /\s+/u,
  ),
);

const longest = 4000;
/** A mark that calls out after a word is none. */
const operator = /[<>=!&|+^~]*[<>=&|+^~][<>=!&|+^~]*|!(?=[\p{L}(])/gu;
const demand =
  /\b(?:must|shall|should|needs? to|has to|have to|ought to)\s+(not\s+|never\s+)?(?:be\s+)?(\p{L}+)/giu;

const change = /\bfrom\b\P{N}{0,60}?(\p{N}+)\P{N}{0,60}?\bto\b\P{N}{0,60}?(\p{N}+)/giu;

export function readGist(text: string): Gist {
  const said = withoutLines(text.slice(0, longest))
    .normalize('NFKC')
    .replace(/n['’]t\b/gu, ' not');
  const words = said.split(/\s+/u).flatMap((part) => [...partsOf(part), ...(part.match(operator) ?? [])]);
  const demands = [...said.matchAll(demand)].map(([, no, what = '']) => ({
    isForbidden: no !== undefined,
    what: stemOf(what.toLowerCase()),
  }));
  const demandsThat = (wanted: boolean) =>
    new Set(demands.filter(({ isForbidden }) => isForbidden === wanted).map(({ what }) => what));
  return {
    words: [...new Set(words.filter((word) => !negations.has(word) && !binding.has(word)).map(stemOf))],
    numbers: new Set(words.filter((word) => /^\p{N}+$/u.test(word))),
    negations: words.filter((word) => negations.has(word)).length,
    demanded: demandsThat(false),
    forbidden: demandsThat(true),
    changes: [...said.matchAll(change)].map(([, from = '', to = '']) => [from, to]),
  };
}
