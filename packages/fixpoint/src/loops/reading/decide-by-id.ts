import type { Note } from '../../findings/index.ts';
import { isFields, textOf } from './values.ts';

/** What a reply decides about findings: a word for each id. */
export interface Decided<Word extends string> {
  readonly words: ReadonlyMap<string, Word>;
  /** Ids that were sent and of which it says what is no decision, or two. */
  readonly unclear: ReadonlySet<string>;
  readonly notes: readonly Note[];
}

export interface Deciding<Word extends string> {
  /** The field of an entry that says the word. */
  readonly field: string;
  /** The decision in the field's text, in small letters; undefined where it is none. */
  readonly toWord: (text: string) => Word | undefined;
  /** Ids that were sent: what is said of another one is noted. */
  readonly ids: readonly string[];
}

/** Reads what each entry of a list decides. A finding that has two words, or one that is none, has no word. */
export function decideById<Word extends string>(
  entries: readonly unknown[],
  { field, toWord, ids }: Deciding<Word>,
): Decided<Word> {
  const words = new Map<string, Word>();
  const unclear = new Set<string>();
  const notes: Note[] = [];
  for (const [id, given] of textsById(entries, field)) {
    const [word, ...others] = new Set([...given].map(toWord));
    if (!ids.includes(id)) notes.push(unknownId(id));
    else if (word !== undefined && others.length === 0) words.set(id, word);
    else {
      notes.push(noWord(id, [...given]));
      if (!given.has('') || given.size > 1) unclear.add(id);
    }
  }
  return { words, unclear, notes };
}

function textsById(entries: readonly unknown[], field: string): ReadonlyMap<string, ReadonlySet<string>> {
  const said = new Map<string, Set<string>>();
  for (const entry of entries.filter(isFields)) {
    const id = textOf(entry.id) ?? '';
    const text = (textOf(entry[field]) ?? '').toLowerCase();
    said.set(id, (said.get(id) ?? new Set()).add(text));
  }
  return said;
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
