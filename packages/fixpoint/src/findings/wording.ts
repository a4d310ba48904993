import { weightOf } from './common-words.ts';
import { partsOf, stemOf, withoutLines, wordsOf } from './words.ts';

export type Weights = ReadonlyMap<string, number>;

/** What a text says, as far as texts are compared. */
export interface Wording {
  /** Stems of its words, by how much they tell. */
  readonly words: Weights;
  /** Runs of four letters, by how often they come: they see through endings, typing errors and joined words. */
  readonly letters: Weights;
  /** Names in code, numbers, and what stands in quotes; without case. */
  readonly names: ReadonlySet<string>;
}

/** What a finding is about is said at its beginning; evidence can be a whole log. */
const longest = 4000;
const runLength = 4;

export function readWording(text: string): Wording {
  const said = withoutLines(text.slice(0, longest)).normalize('NFKC');
  const stems = said.split(/\s+/u).flatMap(partsOf).map(stemOf);
  return {
    words: new Map(stems.map((stem) => [stem, weightOf(stem)])),
    letters: countRuns(` ${wordsOf(said).join(' ')} `),
    names: namesIn(said),
  };
}

function countRuns(letters: string): Weights {
  const counts = new Map<string, number>();
  for (let at = 0; at + runLength <= letters.length; at += 1) {
    const run = letters.slice(at, at + runLength);
    counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return counts;
}

const quoted = /`([^`\n]{1,80})`|"([^"\n]{1,60})"|(?<!\p{L})'([^'\n]{1,60})'(?!\p{L})/gu;
const identifier = '[\\p{L}_$][\\p{L}\\p{N}_$]*';
/** What looks like code wherever it stands: paths and members, `snake_case`, `camelCase`, calls, numbers. */
const codeLike = new RegExp(
  [
    `${identifier}(?:(?:\\.|::|#|->|/)${identifier})+`,
    '\\p{L}[\\p{L}\\p{N}]*(?:_[\\p{L}\\p{N}]+)+',
    '\\p{L}*\\p{Ll}\\p{Lu}[\\p{L}\\p{N}]*',
    `${identifier}(?=\\()`,
    '\\p{L}*\\p{N}+(?:\\.\\p{N}+)*',
  ].join('|'),
  'gu',
);
const oneName = /^[\p{L}\p{N}_$.-]+$/u;

function namesIn(text: string): ReadonlySet<string> {
  const marked = [...text.matchAll(quoted)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  const found = [text, ...marked].flatMap((part) => part.match(codeLike) ?? []);
  const names = [...found, ...marked.filter((part) => oneName.test(part))];
  return new Set(names.map((name) => name.toLowerCase()).flatMap((name) => [name, ...lastPart(name)]));
}

/** `User.save` is also called `save`. */
function lastPart(name: string): readonly string[] {
  const last = name.split(/\.|::|#|->|\//u).at(-1) ?? '';
  return last.length > 2 && last !== name ? [last] : [];
}
