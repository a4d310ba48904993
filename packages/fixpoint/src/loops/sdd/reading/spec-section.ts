import {
  type FindingDraft,
  matchSeverity,
  type SeverityScale,
  worstGating,
} from '../../../findings/index.ts';
import { type Entry, saysNone, withoutBeginning } from './entries.ts';
import type { Section } from './sections.ts';
import { readLabel, readSeverityTitle } from './severity-label.ts';
import { toDraft } from './to-draft.ts';

/** What a review says of the specification, in Markdown. */
export interface SpecSays {
  readonly spec: 'pass' | 'fail' | undefined;
  readonly gaps: readonly FindingDraft[];
  readonly unverified: readonly FindingDraft[];
}

type Mark = 'met' | 'gap' | 'unsure';

const title = /^spec(?:ification)?\b/iu;
/** A mark counts wherever it stands in a point; the worst of them is the point's. */
const marks: readonly (readonly [Mark, RegExp])[] = [
  ['gap', /[❌✗✘✖]/u],
  ['unsure', /⚠/u],
  ['met', /[✅✔✓]/u],
];
const anyMark = /[❌✗✘✖⚠✅✔✓]\uFE0F?\s*/gu;
const code = /(`+)[^`\n]+\1/gu;
/** Says that something follows, and nothing else. */
const announces =
  /^\W*(?:spec\w*\W+)?(?:(?:issues?|gaps?|problems?|deviations?)(?:\W+found)?|not\W+(?:spec\W+)?compliant|non\W?compliant|fail(?:ed|s|ure)?|no|cannot verify\W*(?:from (?:the )?diff)?)?\W*$/iu;

interface Marked {
  readonly mark: Mark;
  /** Undefined where it only announces what follows. */
  readonly entry: Entry | undefined;
}

/** Reads `### Spec Compliance`: its ✅, ❌ and ⚠️ items. A ❌ without a severity is an important gap. */
export function readSpecSection(sections: readonly Section[], scale: SeverityScale): SpecSays {
  const points = sections
    .filter((section) => isSpecSection(section, scale))
    .flatMap(({ blocks }) => blocks.flatMap(pointsOf))
    .flatMap((entry) => readMarked(entry, undefined));
  const has = (mark: Mark) => points.some((each) => each.mark === mark);
  const marked = (mark: Mark) =>
    points.flatMap((each) => (each.mark === mark && each.entry && !saysNone(each.entry) ? [each.entry] : []));
  return {
    spec: has('gap') ? 'fail' : has('met') || has('unsure') ? 'pass' : undefined,
    gaps: marked('gap').map((entry) => toGap(entry, scale)),
    unverified: marked('unsure').map((entry) => ({
      ...toDraft(entry, worstGating(scale)),
      kind: 'spec' as const,
    })),
  };
}

/** A severity's list is none, though it may stand below. */
function isSpecSection({ title: own, under }: Section, scale: SeverityScale): boolean {
  const titles = [...under, own];
  return titles.some((each) => title.test(each)) && !titles.some((each) => readSeverityTitle(each, scale));
}

/** Each line of a paragraph may have a mark of its own. */
function pointsOf(block: Section['blocks'][number]): readonly Entry[] {
  if (block.kind === 'list') return block.items;
  if (block.kind !== 'paragraph') return [];
  return block.text.split('\n').map((line) => ({ words: line, source: line, items: [] }));
}

/** The marks of a point and of those under it. One that only announces what follows stands for the points under it. */
function readMarked(entry: Entry, above: Mark | undefined): readonly Marked[] {
  const plain = entry.words.replace(code, ' ');
  const own = marks.find(([, pattern]) => pattern.test(plain))?.[0];
  const mark = own ?? above;
  if (mark === undefined) return entry.items.flatMap((item) => readMarked(item, undefined));
  const point = withoutMarks(entry);
  if (announces.test(point.words))
    return [{ mark, entry: undefined }, ...entry.items.flatMap((item) => readMarked(item, mark))];
  return [{ mark, entry: point }, ...entry.items.flatMap((item) => readMarked(item, undefined))];
}

function withoutMarks({ words, source, items }: Entry): Entry {
  const cut = (text: string) => text.replace(anyMark, '').trim();
  return { words: cut(words), source: cut(source), items };
}

function toGap(entry: Entry, scale: SeverityScale): FindingDraft {
  const gap = matchSeverity(scale, 'important') ?? worstGating(scale);
  const { severity = gap, rest } = readLabel(entry.words, scale);
  return { ...toDraft(withoutBeginning(entry, rest), severity), kind: 'spec' };
}
