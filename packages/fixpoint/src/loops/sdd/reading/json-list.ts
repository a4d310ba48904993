import { type Fields, isFields } from '../../reading/index.ts';

/** The entries of a list, or of a map keyed by id, which is read like a list; undefined for anything else. */
export function entriesIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isFields(value)) return undefined;
  return Object.entries(value).map(([id, entry]) => withId(id, entry));
}

function withId(id: string, entry: unknown): Fields {
  return isFields(entry) ? { id, ...entry } : { id, text: entry };
}

/** The same of a field that may be left out; `malformed` where it is there and is no list. */
export function optionalEntries(fields: Fields, key: string): readonly unknown[] | 'malformed' {
  const value = fields[key];
  return value === undefined || value === null ? [] : (entriesIn(value) ?? 'malformed');
}
