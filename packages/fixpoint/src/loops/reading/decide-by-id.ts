import type { Note } from '../../findings/index.ts';
import { isFields, textOf } from './values.ts';

/** What a reply decides about findings: a word for each id. */
export interface Decided<Word extends string> {
  readonly words: ReadonlyMap<string, Word>;
  readonly notes: readonly Note[];
}

export interface Deciding<Word extends string> {
  /** The field of an entry that says the word. */
  readonly field: string;
  readonly allowed: readonly Word[];
  /** Ids that were sent: what is said of another one is noted. */
  readonly ids: readonly string[];
}

/** Reads what each entry of a list decides. A finding that has two words, or one that is none, has no word. */
export function decideById<Word extends string>(
  entries: readonly unknown[],
  { field, allowed, ids }: Deciding<Word>,
): Decided<Word> {
  const said = new Map<string, Set<string>>();
  for (const entry of entries) {
    if (!isFields(entry)) continue;
    const id = textOf(entry.id) ?? '';
    const word = (textOf(entry[field]) ?? '').toLowerCase();
    said.set(id, (said.get(id) ?? new Set()).add(word));
  }
  const words = new Map<string, Word>();
  const notes: Note[] = [];
  for (const [id, given] of said) {
    const [only = '', ...others] = given;
    const word = allowed.find((each) => each === only);
    if (!ids.includes(id)) notes.push(unknownId(id));
    else if (word === undefined || others.length > 0) notes.push(noWord(id, [...given]));
    else words.set(id, word);
  }
  return { words, notes };
}

function unknownId(id: string): Note {
  return {
    kind: 'unknown-finding',
    text: `It speaks of ${id || 'a finding without an id'}, which was not sent.`,
  };
}

function noWord(id: string, given: readonly string[]): Note {
  return { kind: 'no-decision', text: `Of ${id} it says ${given.map((word) => `“${word}”`).join(' and ')}.` };
}
