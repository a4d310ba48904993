import { isDeepStrictEqual } from 'node:util';
import { defined } from '../../base/index.ts';
import {
  type FindingDraft,
  isGating,
  type Note,
  type Reading,
  read,
  type SeverityScale,
  unreadable,
} from '../../findings/index.ts';
import { findingsBeside, type ListBeside, listsBeside } from './findings-beside.ts';
import { readJsonEntry } from './json-entry.ts';
import type { Fields } from './values.ts';

/** What a re-review found beside its verdicts. */
export interface FoundInRereview {
  readonly breakage: readonly FindingDraft[];
  readonly observations: readonly FindingDraft[];
}

/**
 * Reads what a re-review found, from all of its fields but the verdicts.
 *
 * @param isAllAddressed whether its verdicts leave nothing open that gates.
 */
export function readFound(
  fields: Fields,
  scale: SeverityScale,
  isAllAddressed: boolean,
): Reading<FoundInRereview> {
  const { breakage = [], observations = [], ...others } = fields;
  if (!Array.isArray(breakage) || !Array.isArray(observations))
    return unreadable('unparseable', '`breakage` or `observations` is no list of findings.');
  const beside = unlistedIn(others, [...breakage, ...observations], scale);
  const broken = [{ name: 'breakage', entries: breakage }, ...beside].map((list) => readList(list, scale));
  const observed = readList({ name: 'observations', entries: observations }, scale);
  const all = [...broken, observed];
  const notes = [...all.flatMap((list) => list.notes), ...beside.map(countsAsBreakage)];
  const lost = all.find((list) => list.lost > 0);
  if (lost !== undefined)
    return unreadable('unparseable', `\`${lost.name}\` has entries that say nothing.`, notes);
  const found = { breakage: broken.flatMap(({ drafts }) => drafts), observations: observed.drafts };
  const isClean = isAllAddressed && !found.breakage.some(({ severity }) => isGating(scale, severity));
  const objection = isClean ? findingsBeside(others, scale, false) : undefined;
  return objection === undefined ? read(found, notes) : unreadable('incomplete', objection, notes);
}

/** Findings in lists that nobody asked for: nobody says that they were there before, so they count as breakage. */
export function unlistedIn(
  others: Fields,
  listed: readonly unknown[],
  scale: SeverityScale,
): readonly ListBeside[] {
  const isListed = (entry: unknown) => listed.some((each) => isDeepStrictEqual(each, entry));
  return listsBeside(others, scale)
    .map((list) => ({ ...list, entries: list.entries.filter((entry) => !isListed(entry)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Tells a person what became of such a list. */
export function countsAsBreakage({ name, entries }: ListBeside): Note {
  const what = entries.length === 1 ? 'the entry' : `the ${entries.length} entries`;
  return { kind: 'list-beside', text: `Nobody asked for \`${name}\`: ${what} in it counts as breakage.` };
}

interface ReadList {
  readonly name: string;
  readonly drafts: readonly FindingDraft[];
  readonly lost: number;
  readonly notes: readonly Note[];
}

function readList({ name, entries, severity }: ListBeside, scale: SeverityScale): ReadList {
  const read = entries.flatMap((value, index) => {
    const about = `Finding ${index + 1} in \`${name}\``;
    return readJsonEntry({ value, about, ...defined({ listSeverity: severity }) }, scale) ?? [];
  });
  return {
    name,
    drafts: read.map(({ draft }) => draft),
    lost: entries.length - read.length,
    notes: read.flatMap(({ notes }) => notes),
  };
}
