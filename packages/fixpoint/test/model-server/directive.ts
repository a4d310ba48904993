import type { Asked } from './asked.ts';

/** What a prompt tells the model to do, as in `[[model edit path="a.txt" content="text"]]`. */
export interface Directive {
  readonly word: string;
  readonly values: Readonly<Record<string, string>>;
  /** How many directives the conversation holds: more than one only where a session is gone on in. */
  readonly turns: number;
  /** How many tools ran since. */
  readonly steps: number;
}

const pattern = /\[\[model (\w+)((?: \w+="[^"]*")*)\]\]/gu;

/** The last directive of a conversation, or null. */
export function findDirective({ turns }: Asked): Directive | null {
  const found = turns.flatMap(({ by, text }, at) =>
    by === 'user'
      ? [...text.matchAll(pattern)].map(([, word = '', values = '']) => ({ at, word, values }))
      : [],
  );
  const last = found.at(-1);
  if (last === undefined) return null;
  return {
    word: last.word,
    values: Object.fromEntries(
      [...last.values.matchAll(/(\w+)="([^"]*)"/gu)].map(([, name = '', value = '']) => [name, value]),
    ),
    turns: found.length,
    steps: turns.slice(last.at + 1).filter(({ by }) => by === 'tool').length,
  };
}
