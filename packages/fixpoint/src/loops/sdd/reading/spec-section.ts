import {
  type FindingDraft,
  matchSeverity,
  type SeverityScale,
  worstGating,
} from '../../../findings/index.ts';
import { type Entry, saysNone } from './entries.ts';
import type { Section } from './sections.ts';
import { readLabel } from './severity-label.ts';
import { toDraft } from './to-draft.ts';

/** What a review says of the specification, in Markdown. */
export interface SpecSays {
  readonly spec: 'pass' | 'fail' | undefined;
  readonly gaps: readonly FindingDraft[];
  readonly unverified: readonly FindingDraft[];
}

type Mark = 'met' | 'gap' | 'unsure';

const title = /^spec(?:ification)?\b/iu;
const marks: readonly (readonly [Mark, RegExp])[] = [
  ['gap', /^[^\p{L}\p{N}`✅✔✓⚠]*[❌✗✘✖]\uFE0F?/u],
  ['unsure', /^[^\p{L}\p{N}`✅✔✓]*⚠\uFE0F?/u],
  ['met', /^[^\p{L}\p{N}`]*[✅✔✓]\uFE0F?/u],
];
/** Says that something follows, and nothing else. */
const announces =
  /^\W*(?:spec\w*\W+)?(?:(?:issues?|gaps?|problems?|deviations?)(?:\W+found)?|not\W+(?:spec\W+)?compliant|non\W?compliant|fail(?:ed|s|ure)?|no|cannot verify\W*(?:from (?:the )?diff)?)\W*$/iu;

interface Marked {
  readonly mark: Mark;
  readonly entry: Entry;
}

/** Reads `### Spec Compliance`: its ✅, ❌ and ⚠️ items. A ❌ without a severity is an important gap. */
export function readSpecSection(sections: readonly Section[], scale: SeverityScale): SpecSays {
  const marked = sections
    .filter(isSpecSection)
    .flatMap(({ blocks }) => blocks.flatMap(pointsOf))
    .flatMap(readMarks);
  const has = (mark: Mark) => marked.some((each) => each.mark === mark);
  const points = (mark: Mark) =>
    marked.filter((each) => each.mark === mark).flatMap(({ entry }) => pointsUnder(entry));
  return {
    spec: has('gap') ? 'fail' : has('met') || has('unsure') ? 'pass' : undefined,
    gaps: points('gap').map((entry) => toGap(entry, scale)),
    unverified: points('unsure').map((entry) => ({
      ...toDraft(entry, worstGating(scale)),
      kind: 'spec' as const,
    })),
  };
}

function isSpecSection({ title: own, under }: Section): boolean {
  return title.test(own) || under.some((each) => title.test(each));
}

/** Each line of a paragraph may have a mark of its own. */
function pointsOf(block: Section['blocks'][number]): readonly Entry[] {
  if (block.kind === 'list') return block.items;
  if (block.kind !== 'paragraph') return [];
  return block.text.split('\n').map((line) => ({ words: line, source: line, items: [] }));
}

/** The mark of a point, or of those under it where it has none. */
function readMarks(entry: Entry): readonly Marked[] {
  for (const [mark, pattern] of marks) {
    const found = pattern.exec(entry.words)?.[0];
    if (found !== undefined) return [{ mark, entry: withoutMark(entry, found) }];
  }
  return entry.items.flatMap(readMarks);
}

function withoutMark({ words, source, items }: Entry, mark: string): Entry {
  const cut = (text: string) => (text.startsWith(mark) ? text.slice(mark.length).trim() : text);
  return { words: cut(words), source: cut(source), items };
}

/** A point that only announces what follows stands for the points under it. */
function pointsUnder(entry: Entry): readonly Entry[] {
  const points = announces.test(entry.words) || entry.words === '' ? entry.items : [entry];
  return points.filter((point) => !saysNone(point));
}

function toGap(entry: Entry, scale: SeverityScale): FindingDraft {
  const gap = matchSeverity(scale, 'important') ?? worstGating(scale);
  const { severity = gap } = readLabel(entry.words, scale);
  return { ...toDraft(entry, severity), kind: 'spec' };
}
