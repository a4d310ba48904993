import { type Fields, isFields } from './values.ts';

/** A list that a report has to have, and the severity of what stands in it if the list says so. */
export interface ListSchema {
  readonly key: string;
  readonly severity?: string;
}

/** What a role's report looks like in JSON. */
export interface ReportSchema {
  /** Each alternative names the lists that have to be there, all of them. */
  readonly alternatives: readonly (readonly ListSchema[])[];
  /** The report may also be the list itself, or one entry of it. */
  readonly bare?: boolean;
}

export interface CandidateEntry {
  readonly value: unknown;
  readonly listSeverity?: string;
}

/** A document that has the containers which the schema wants; `malformed` if one of them is no list, or missing. */
export type Candidate =
  | { readonly kind: 'report'; readonly entries: readonly CandidateEntry[]; readonly fields: Fields }
  | { readonly kind: 'malformed'; readonly why: string };

const wrappers = ['result', 'review', 'report', 'output', 'response'];
const maxUnwrapped = 2;

/** The reports that a document holds, directly or in wrappers of at most two levels. Strings are data. */
export function findCandidates(document: unknown, schema: ReportSchema): readonly Candidate[] {
  return findWithin(document, schema, { level: 0, around: {} });
}

interface Place {
  readonly level: number;
  /** The other fields of the wrappers around it. */
  readonly around: Fields;
}

function findWithin(value: unknown, schema: ReportSchema, place: Place): readonly Candidate[] {
  if (Array.isArray(value)) return schema.bare ? [reportOf(value, place.around)] : [];
  if (!isFields(value)) return [];
  const found = [
    ...schema.alternatives.flatMap((lists) => readLists(value, lists, place.around)),
    ...unwrap(value, schema, place),
  ];
  if (found.length > 0 || !schema.bare || !isSingleEntry(value)) return found;
  return [reportOf([value], place.around)];
}

function readLists(value: Fields, lists: readonly ListSchema[], around: Fields): readonly Candidate[] {
  if (!lists.some(({ key }) => key in value)) return [];
  const entries: CandidateEntry[] = [];
  for (const { key, severity } of lists) {
    const list = value[key];
    if (!Array.isArray(list)) {
      return [
        { kind: 'malformed', why: key in value ? `\`${key}\` is not a list.` : `\`${key}\` is missing.` },
      ];
    }
    entries.push(
      ...list.map((entry) =>
        severity === undefined ? { value: entry } : { value: entry, listSeverity: severity },
      ),
    );
  }
  const keys = new Set(lists.map(({ key }) => key));
  return [{ kind: 'report', entries, fields: { ...around, ...without(value, keys) } }];
}

function unwrap(value: Fields, schema: ReportSchema, { level, around }: Place): readonly Candidate[] {
  if (level === maxUnwrapped) return [];
  return wrappers.flatMap((key) => {
    const inner = { level: level + 1, around: { ...around, ...without(value, new Set([key])) } };
    return key in value ? findWithin(value[key], schema, inner) : [];
  });
}

function reportOf(values: readonly unknown[], fields: Fields): Candidate {
  return { kind: 'report', entries: values.map((value) => ({ value })), fields };
}

function isSingleEntry(value: Fields): boolean {
  return 'severity' in value || (typeof value.text === 'string' && 'location' in value);
}

function without(fields: Fields, keys: ReadonlySet<string>): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.has(key)));
}
