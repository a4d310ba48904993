import {
  matchSeverity,
  type Note,
  type SeverityScale,
  worseSeverity,
  worstGating,
} from '../../findings/index.ts';
import { textOf } from './values.ts';

/** What an entry says of its severity, and what the list it stands in says. */
export interface GivenSeverity {
  readonly given: unknown;
  /** The severity of the list, where lists are told apart by it. */
  readonly ofList?: string;
  /** What the notes call the entry. */
  readonly about: string;
}

export interface ReadSeverity {
  readonly severity: string;
  readonly notes: readonly Note[];
  /** The word as it came, if the scale does not have it. */
  readonly unknown?: string;
}

/** Finds an entry's level on the scale: missing and unknown words are the worst gating level, and are noted. */
export function readSeverity(scale: SeverityScale, entry: GivenSeverity): ReadSeverity {
  const word = textOf(entry.given);
  if (word === undefined) return withoutWord(scale, entry);
  // A list does not choose one level, not even a list of one word.
  const own = Array.isArray(entry.given) ? undefined : matchSeverity(scale, word);
  if (own === undefined) return withUnknownWord(scale, { ...entry, word });
  if (entry.ofList === undefined || own === entry.ofList) return { severity: own, notes: [] };
  const severity = worseSeverity(scale, own, entry.ofList);
  const text = `${entry.about} says “${own}” and stands among “${entry.ofList}”; the worse counts, ${severity}.`;
  return { severity, notes: [{ kind: 'severity-contradicts-list', text }] };
}

function withoutWord(scale: SeverityScale, entry: GivenSeverity): ReadSeverity {
  if (entry.ofList !== undefined) return { severity: entry.ofList, notes: [] };
  const severity = worstGating(scale);
  const text = `${entry.about} has no severity; it counts as ${severity}.`;
  return { severity, notes: [{ kind: 'missing-severity', text }] };
}

function withUnknownWord(
  scale: SeverityScale,
  entry: GivenSeverity & { readonly word: string },
): ReadSeverity {
  const unknown = worstGating(scale);
  const severity = entry.ofList === undefined ? unknown : worseSeverity(scale, unknown, entry.ofList);
  const text = `${entry.about} has the severity “${entry.word}”, which the scale does not have; it counts as ${severity}.`;
  return { severity, notes: [{ kind: 'unknown-severity', text }], unknown: entry.word };
}

/** Whether a severity is the schema's own placeholder, such as `blocker|should-fix|nit`: every level, none chosen. */
export function isPlaceholder(scale: SeverityScale, given: unknown): boolean {
  if (typeof given !== 'string') return false;
  const words = given.split(/[|/,]|\bor\b/u).filter((word) => word.trim() !== '');
  const levels = new Set(words.map((word) => matchSeverity(scale, word)));
  return !levels.has(undefined) && levels.size === scale.length && scale.length > 1;
}
