import type { Conflict } from '../../findings/index.ts';
import type { ConflictIdentity } from './slot.ts';
import {
  apartFromSeparator,
  escapeComments,
  joinParts,
  nothing,
  splitParts,
  toField,
  unescapeComments,
} from './slot-field.ts';

/** A line of the slot that could be read; a resolution is there if and only if it is closed. */
export interface ConflictLine {
  readonly conflict: Conflict;
  readonly resolution?: string;
}

/** The conflict with each field in the form that it is written in and read back in. */
export function toWrittenForm(conflict: Conflict): Conflict {
  const dimension = toOptionalField(conflict.dimension);
  const plan = toOptionalField(conflict.plan);
  return {
    property: toField(conflict.property),
    conflictsWith: toField(conflict.conflictsWith),
    alternatives: toWrittenAlternatives(conflict.alternatives),
    ...(dimension === undefined ? {} : { dimension }),
    ...(plan === undefined ? {} : { plan }),
  };
}

/** Whether two conflicts are the same one. */
export function isSameConflict(a: ConflictIdentity, b: ConflictIdentity): boolean {
  return identityOf(a) === identityOf(b);
}

function identityOf({ dimension, plan, property }: ConflictIdentity): string {
  return JSON.stringify([dimension, plan, property].map((field) => orNothing(toField(field ?? ''))));
}

/** Writes a conflict as an open line. Its property and constraint must have text. */
export function writeOpenLine(conflict: Conflict): string {
  const { dimension = '', plan = '', property, conflictsWith, alternatives } = toWrittenForm(conflict);
  const head = `${escapeDimension(orNothing(dimension))}/${escapeLabel(orNothing(plan))}`;
  const fields = [
    `${head} — required_property: ${property}`,
    `conflicts with: ${conflictsWith}`,
    `alternatives: ${alternatives.length === 0 ? nothing : joinParts(alternatives, ';')}`,
  ];
  return `- [ ] REVISION_CONFLICT ${joinParts(fields.map(escapeComments), '|')}`;
}

/** Closes an open line: its box is ticked and the resolution appended, the rest stays as it is. */
export function closeLine(line: string, resolution: string): string {
  const resolved = escapeComments(`resolved: ${orNothing(toField(resolution))}`);
  return `${line.replace(/\[\s*\]/, '[x]').trimEnd()} | ${joinParts([resolved], '|')}`;
}

const openLine = /^\s*-\s*\[\s*\]\s*REVISION_CONFLICT\s+(?<fields>.*)$/u;
const closedLine = /^\s*-\s*\[\s*[xX]\s*\]\s*REVISION_CONFLICT\s+(?<fields>.*)$/u;

/** Reads a line of the slot, open or closed, also with stray spaces; undefined if it is neither form. */
export function readConflictLine(line: string): ConflictLine | undefined {
  const open = openLine.exec(line)?.groups?.fields;
  if (open !== undefined) return readFields(splitParts(open, '|').map(unescapeComments));
  const closed = closedLine.exec(line)?.groups?.fields;
  return closed === undefined ? undefined : readClosed(splitParts(closed, '|').map(unescapeComments));
}

function readClosed(parts: readonly string[]): ConflictLine | undefined {
  const read = readFields(parts.slice(0, -1));
  const resolution = fieldAfter('resolved:', parts.at(-1));
  return read === undefined || resolution === undefined ? undefined : { ...read, resolution };
}

const head = /^(?<dimension>.*?)(?<!\\)\/(?<plan>.*?)—\s*required_property:(?<property>.*)$/u;

function readFields(parts: readonly string[]): ConflictLine | undefined {
  const [first = '', second, third, ...more] = parts;
  const { dimension = '', plan = '', property = '' } = head.exec(first)?.groups ?? {};
  const conflictsWith = fieldAfter('conflicts with:', second);
  const alternatives = fieldAfter('alternatives:', third);
  if (more.length > 0 || !property.trim() || !conflictsWith || !alternatives) return undefined;
  const conflict = toWrittenForm({
    property,
    conflictsWith,
    alternatives: alternatives === nothing ? [] : splitParts(alternatives, ';'),
    dimension: unescapeDimension(dimension),
    plan: unescapeLabel(plan),
  });
  return { conflict };
}

function fieldAfter(label: string, part: string | undefined): string | undefined {
  return part?.startsWith(label) ? part.slice(label.length).trim() : undefined;
}

function toWrittenAlternatives(alternatives: readonly string[]): readonly string[] {
  const written = alternatives.map(toField).filter((alternative) => alternative !== '');
  return written.length === 1 && written[0] === nothing ? [] : written;
}

function toOptionalField(text: string | undefined): string | undefined {
  const written = toField(text ?? '');
  return written === '' || written === nothing ? undefined : written;
}

function orNothing(text: string): string {
  return text === '' ? nothing : text;
}

/** The first slash ends the dimension, and the first label the plan: neither may hold one of its own. */
function escapeDimension(dimension: string): string {
  return apartFromSeparator(escapeLabel(dimension).replaceAll('/', '\\/'));
}

function unescapeDimension(text: string): string {
  return unescapeLabel(text.trim().replaceAll('\\/', '/'));
}

function escapeLabel(text: string): string {
  return text.replace(/—(\s*)(\\*)required_property/g, '—$1$2\\required_property');
}

function unescapeLabel(text: string): string {
  return text.replace(/—(\s*)(\\*)\\required_property/g, '—$1$2required_property');
}
