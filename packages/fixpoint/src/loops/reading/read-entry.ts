import {
  type FindingDraft,
  type Location,
  type Note,
  type SeverityScale,
  worseSeverity,
} from '../../findings/index.ts';
import { type ReadSeverity, readSeverity } from './read-severity.ts';
import { type Fields, isFields, saysNothing, textOf } from './values.ts';

type Part = 'property' | 'evidence' | 'hint' | 'dimension' | 'lens' | 'givenId';

/** Which fields of an entry hold what; `aliases` are read as well, and noted. */
export type FieldTable = Readonly<
  Partial<Record<Part, { readonly names: readonly string[]; readonly aliases?: readonly string[] }>>
>;

export interface EntryContext {
  readonly scale: SeverityScale;
  readonly table: FieldTable;
  readonly locate: (fields: Fields) => Located;
}

/** A location, the fields that it was read from, and what replaces them among the fields that are handed on. */
export interface Located {
  readonly location?: Location;
  readonly used: readonly string[];
  readonly extra?: Fields;
}

/** An entry of a list, with what the list says of it. */
export interface ListedEntry {
  readonly value: unknown;
  /** What notes call it, such as `Finding 2`. */
  readonly about: string;
  readonly listSeverity?: string;
}

export interface ReadEntry {
  readonly draft: FindingDraft;
  readonly notes: readonly Note[];
}

const notDescribed = '(not described)';

/** Reads one entry of a list of findings; undefined if it says nothing at all. An entry may be a text only. */
export function readEntry(entry: ListedEntry, context: EntryContext): ReadEntry | undefined {
  const { value } = entry;
  if (typeof value === 'number' || saysNothing(value)) return undefined;
  if (isFields(value)) return readFields(value, entry, context);
  const { severity, notes } = readSeverity(context.scale, given(entry, undefined));
  return { draft: { severity, property: textOf(value) ?? notDescribed, evidence: '' }, notes };
}

function readFields(fields: Fields, entry: ListedEntry, context: EntryContext): ReadEntry {
  const { parts, used, notes } = readParts(fields, entry, context.table);
  const located = context.locate(fields);
  const severity = readSeverities(fields, entry, context.scale);
  const property = parts.property ?? parts.evidence;
  const extra = {
    ...leftOver(fields, new Set(['severity', ...used, ...located.used])),
    ...located.extra,
    ...(severity.unknown === undefined ? {} : { givenSeverity: severity.unknown }),
  };
  const undescribed: Note = { kind: 'not-described', text: `${entry.about} has no text.` };
  return {
    draft: {
      ...parts,
      severity: severity.severity,
      property: property ?? notDescribed,
      evidence: parts.evidence ?? '',
      ...(located.location === undefined ? {} : { location: located.location }),
      ...(Object.keys(extra).length === 0 ? {} : { extra }),
    },
    notes: [...severity.notes, ...notes, ...(property === undefined ? [undescribed] : [])],
  };
}

/** An entry that says its severity again, under the same name in other letters, is as bad as the worse of them. */
function readSeverities(fields: Fields, entry: ListedEntry, scale: SeverityScale): ReadSeverity {
  const said = readSeverity(scale, given(entry, fields.severity));
  const others = Object.keys(fields).filter((name) => name !== 'severity' && /^\s*severity\s*$/iu.test(name));
  if (fields.severity === undefined) return said;
  return others.reduce((first, name) => joinSeverities(first, fields[name], { entry, scale }), said);
}

function joinSeverities(
  first: ReadSeverity,
  again: unknown,
  { entry, scale }: { readonly entry: ListedEntry; readonly scale: SeverityScale },
): ReadSeverity {
  const other = readSeverity(scale, given(entry, again));
  if (other.severity === first.severity) return first;
  const severity = worseSeverity(scale, first.severity, other.severity);
  const text = `${entry.about} says both “${first.severity}” and “${other.severity}”; the worse counts, ${severity}.`;
  return { ...first, severity, notes: [...first.notes, { kind: 'two-severities', text }] };
}

function readParts(fields: Fields, entry: ListedEntry, table: FieldTable) {
  const parts: Partial<Record<Part, string>> = {};
  const used = new Set<string>();
  const notes: Note[] = [];
  for (const [part, { names, aliases = [] }] of Object.entries(table)) {
    const name = [...names, ...aliases].find((each) => !used.has(each) && textOf(fields[each]) !== undefined);
    if (name === undefined) continue;
    parts[part as Part] = textOf(fields[name]) ?? '';
    used.add(name);
    if (aliases.includes(name)) {
      notes.push({ kind: 'alias', text: `${entry.about}: \`${name}\` is read as \`${names[0] ?? part}\`.` });
    }
  }
  return { parts, used, notes };
}

function leftOver(fields: Fields, used: ReadonlySet<string>): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !used.has(name) && value !== null),
  );
}

function given({ about, listSeverity }: ListedEntry, severity: unknown) {
  return { given: severity, about, ...(listSeverity === undefined ? {} : { ofList: listSeverity }) };
}
