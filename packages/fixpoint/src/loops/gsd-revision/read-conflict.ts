import type { Conflict } from '../../findings/index.ts';
import type { Outline } from '../../formats/markdown/index.ts';
import { readYaml } from '../../formats/yaml/index.ts';
import { type Fields, isFields, textOf } from '../reading/index.ts';

export interface ConflictFields extends Partial<Conflict> {
  readonly alternatives: readonly string[];
}

type Label = 'issue' | 'property' | 'conflictsWith' | 'alternatives' | 'dimension' | 'plan';

const labels: Readonly<Record<Label, RegExp>> = {
  issue: /^issue$/u,
  property: /^(?:required )?property$/u,
  conflictsWith: /^conflict(?:s|ing)?(?: with)?$/u,
  alternatives: /^alternatives?(?: considered)?$/u,
  dimension: /^dimension$/u,
  plan: /^plans?$/u,
};

/** `**Conflicts with:** D-11`, as a line of its own or a list entry. */
const labelledLine = /^\s*(?:[-*+]\s+)?[*_`]*([A-Za-z][A-Za-z _-]*?)[*_`]*\s*:[*_`]*\s*(.*)$/u;
const listEntry = /^\s*(?:[-*+]|\d+[.)]|[a-z]\))\s+(.*)$/u;

/** Reads the fields of a conflict: from a fenced block in YAML or JSON, else from labelled lines or headings. */
export function readConflictFields(outline: Outline, text: string): ConflictFields {
  const mappings = outline.fences.filter(({ quoted }) => !quoted).flatMap(({ value }) => mappingsIn(value));
  const structured = mappings.map(toFields).find(({ property }) => property !== undefined);
  return structured ?? toFields(fieldsOfLines(text));
}

function mappingsIn(block: string): readonly Fields[] {
  const yaml = readYaml(block);
  if (yaml.kind === 'broken') return [];
  return yaml.values.filter(isFields).flatMap((value) => [value, ...Object.values(value).filter(isFields)]);
}

function toFields(source: Fields): ConflictFields {
  const found = new Map<Label, unknown>();
  for (const [name, value] of Object.entries(source)) {
    const label = labelOf(name);
    if (label !== undefined && !found.has(label)) found.set(label, value);
  }
  const issue = found.get('issue');
  const inner: Fields = isFields(issue) ? issue : {};
  const texts = {
    property: textOf(found.get('property') ?? inner.required_property),
    conflictsWith: textOf(found.get('conflictsWith')),
    dimension: textOf(found.get('dimension') ?? inner.dimension),
    plan: textOf(found.get('plan') ?? inner.plan),
  };
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
  return { ...given, alternatives: listOf(found.get('alternatives')) };
}

function listOf(value: unknown): readonly string[] {
  const items = Array.isArray(value) ? value : [value];
  return items
    .map(textOf)
    .filter((item) => item !== undefined && !/^(?:none|n\/a)\W*$/iu.test(item)) as string[];
}

/** Labelled lines with what follows each, up to the next label; a list below a label is its value. */
function fieldsOfLines(text: string): Fields {
  const fields: Record<string, string[]> = {};
  let current: string[] | undefined;
  for (const line of text.split('\n')) {
    const [, name, rest] = labelledLine.exec(line) ?? /^#+\s*(.*?)\s*:?\s*()$/u.exec(line) ?? [];
    if (name !== undefined && labelOf(name) !== undefined) {
      current = rest ? [rest] : [];
      fields[name] ??= current;
    } else if (/^#/u.test(line)) {
      current = undefined;
    } else if (line.trim() !== '') {
      addLine(current, line);
    }
  }
  return fields;
}

function addLine(lines: string[] | undefined, line: string): void {
  const entry = listEntry.exec(line)?.[1];
  if (lines === undefined) return;
  if (entry !== undefined || lines.length === 0) lines.push(entry ?? line.trim());
  else lines.push(`${lines.pop()} ${line.trim()}`);
}

function labelOf(name: string): Label | undefined {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/gu, ' ');
  return (Object.keys(labels) as Label[]).find((label) => labels[label].test(plain));
}
