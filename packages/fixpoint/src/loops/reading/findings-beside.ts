import { isGating, matchSeverity, type SeverityScale } from '../../findings/index.ts';
import { levelPattern } from './stated-counts.ts';
import { type Fields, isFields, saysNothing } from './values.ts';

/** A list of findings under a name that nobody asked for. */
export interface ListBeside {
  readonly name: string;
  readonly entries: readonly unknown[];
  /** The level that its name means. */
  readonly severity?: string;
}

const amount = '(?:num|number|total|count|open|new|remaining|gating)?(?:of)?';
const suffix = '(?:found|count|counts|total|open|remaining|issues|findings|list)?';
const anyFinding = ['issues?', 'findings?', 'problems?'];
const worstElsewhere = ['blocker', 'critical', 'major', 'must-fix', 'high', 'severe'];
/** What was found before, or is not held up, is told of beside the list. */
const closed =
  /^(?:previous|prior|earlier|dropped|resolved|fixed|closed|addressed|merged|withdrawn|rejected|dismissed|duplicates?|reviewed)/iu;
const maxDepth = 3;

interface Search {
  readonly scale: SeverityScale;
  readonly names: RegExp;
  readonly depth: number;
}

/**
 * Where the other fields of a report hold or count findings that its lists do not have, such as `"blockers": 2` or a
 * second list beside an empty one; undefined if nowhere. It is asked of a report without gating findings only.
 */
export function findingsBeside(fields: Fields, scale: SeverityScale, isEmpty: boolean): string | undefined {
  const names = namesOfFindings(scale, isEmpty);
  const name = search(fields, { scale, names, depth: 0 });
  return name === undefined
    ? undefined
    : `\`${name}\` holds or counts findings, and nothing that gates is listed.`;
}

/** A list that is not empty may be counted as `"issues": 3`; the name of a level always means that level. */
function namesOfFindings(scale: SeverityScale, isEmpty: boolean): RegExp {
  const gating = scale.filter(({ name }) => isGating(scale, name)).map(({ name }) => name);
  const elsewhere = worstElsewhere.filter((name) => matchSeverity(scale, name) === undefined);
  const words = [...[...gating, ...elsewhere].map(levelPattern), ...(isEmpty ? anyFinding : [])];
  return new RegExp(`^${amount}(?:${words.join('|')})${suffix}$`, 'iu');
}

function search(fields: Fields, around: Search): string | undefined {
  if (around.depth === maxDepth) return undefined;
  for (const [name, value] of Object.entries(fields)) {
    if (closed.test(name)) continue;
    if (around.names.test(name.replace(/[\s_-]+/gu, '')) && isSome(value)) return name;
    const found = searchIn(name, value, around);
    if (found !== undefined) return found;
  }
  return undefined;
}

function searchIn(name: string, value: unknown, around: Search): string | undefined {
  if (isFields(value)) return search(value, { ...around, depth: around.depth + 1 });
  if (Array.isArray(value) && value.some((entry) => isFinding(entry, around.scale))) return name;
  return undefined;
}

/**
 * The lists among the fields of a reply that hold findings, of whatever severity, by their name or by their entries, also
 * further down.
 */
export function listsBeside(fields: Fields, scale: SeverityScale): readonly ListBeside[] {
  return collectLists(fields, { scale, names: namesOfFindings(scale, true), depth: 0 });
}

function collectLists(fields: Fields, around: Search): readonly ListBeside[] {
  if (around.depth === maxDepth) return [];
  return Object.entries(fields).flatMap(([name, value]): readonly ListBeside[] => {
    if (closed.test(name) || saysNothing(value)) return [];
    if (isFields(value)) return collectLists(value, { ...around, depth: around.depth + 1 });
    return Array.isArray(value) ? toList(name, value, around) : [];
  });
}

function toList(name: string, entries: readonly unknown[], { scale, names }: Search): readonly ListBeside[] {
  const level = scale.find((each) => new RegExp(`^${levelPattern(each.name)}$`, 'iu').test(name));
  if (level !== undefined) return [{ name, entries, severity: level.name }];
  const isNamed = names.test(name.replace(/[\s_-]+/gu, ''));
  const hasSeverity = (entry: unknown) => isFields(entry) && typeof entry.severity === 'string';
  return isNamed || entries.some(hasSeverity) ? [{ name, entries }] : [];
}

/** A level with an amount, or with entries; a text under such a name may be anything. */
function isSome(value: unknown): boolean {
  if (typeof value === 'number') return value > 0;
  if (typeof value === 'string') return /^\s*[1-9]\d*\s*$/u.test(value);
  return typeof value === 'object' && !saysNothing(value);
}

/** An entry that has a severity other than one that only notes. */
function isFinding(entry: unknown, scale: SeverityScale): boolean {
  if (!isFields(entry) || typeof entry.severity !== 'string') return false;
  const level = matchSeverity(scale, entry.severity);
  return level === undefined || isGating(scale, level);
}
