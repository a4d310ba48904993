/** What a severity does to a loop: `blocks` stops at once, `gates` keeps it open, `notes` and `defers` only record. */
export type SeverityEffect = 'blocks' | 'gates' | 'notes' | 'defers';

export interface SeverityLevel {
  readonly name: string;
  readonly effect: SeverityEffect;
}

/** A loop's severities, the worst first. */
export type SeverityScale = readonly SeverityLevel[];

/** Whether a finding of this severity keeps the loop from converging. */
export function isGating(scale: SeverityScale, severity: string): boolean {
  const level = scale.find(({ name }) => name === severity);
  return level !== undefined && (level.effect === 'gates' || level.effect === 'blocks');
}

/** Whether a finding keeps the loop from converging: a gap in what was specified does at any severity (sdd). */
export function isGatingFinding(
  scale: SeverityScale,
  { severity, kind }: { readonly severity: string; readonly kind?: 'spec' | 'quality' },
): boolean {
  return kind === 'spec' || isGating(scale, severity);
}

/**
 * The level that an unknown or missing severity counts as: the worst that gates without blocking, or the worst that
 * blocks where none merely gates (design.md 5: the worst gating level; iterate-revision: `major`, as critical blocks there).
 */
export function worstGating(scale: SeverityScale): string {
  const level =
    scale.find(({ effect }) => effect === 'gates') ?? scale.find(({ effect }) => effect === 'blocks');
  if (level === undefined) throw new TypeError('a severity scale needs a level that gates');
  return level.name;
}

/** Position on the scale, 0 is the worst; unknown names count as the worst gating level. */
export function severityRank(scale: SeverityScale, severity: string): number {
  const index = scale.findIndex(({ name }) => name === severity);
  return index >= 0 ? index : scale.findIndex(({ name }) => name === worstGating(scale));
}

/** The worse of two severities of one scale. */
export function worseSeverity(scale: SeverityScale, a: string, b: string): string {
  return severityRank(scale, a) <= severityRank(scale, b) ? a : b;
}

/** No level has a name of this length, and stripping marks off a long text takes long. */
const longestWord = 500;
const emoji = '[0-9#*]\\uFE0F?\\u20E3|\\p{Extended_Pictographic}|[\\u200D\\uFE0E\\uFE0F]';
const marksBefore = new RegExp(`^(?:${emoji}|[^\\p{L}\\p{N}])+`, 'u');
/** Marks that can say of the word before them that it is doubted, struck out or exceeded stay: `?`, `…`, `~`, `+`. */
const marksAfter = new RegExp(`(?:${emoji}|[\\s\\p{Pe}\\p{Pf}"'\`*_.,:;!])+$`, 'u');

/**
 * Finds the level that an agent's word names: compared without case, spaces, `-`, `_`, leading punctuation, emoji, and
 * the closing marks of emphasis, quotes, brackets and sentences. There are no synonyms: `high` is unknown (records.md,
 * "Reading JSON from agents"), and undefined is returned.
 */
export function matchSeverity(scale: SeverityScale, word: string): string | undefined {
  if (word.length > longestWord) return undefined;
  const wanted = severityKey(word);
  return scale.find(({ name }) => severityKey(name) === wanted)?.name;
}

function severityKey(word: string): string {
  return word
    .replace(marksBefore, '')
    .replace(marksAfter, '')
    .replace(/[\s_-]+/gu, '')
    .toLowerCase();
}

/** How many findings of each level; every level of the scale is there, the worst first. */
export function countBySeverity(
  scale: SeverityScale,
  findings: Iterable<{ readonly severity: string }>,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of scale) counts[name] = 0;
  for (const { severity } of findings) counts[severity] = (counts[severity] ?? 0) + 1;
  return counts;
}
