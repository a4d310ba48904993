import { type FindingDraft, isGating, type Note, type SeverityScale } from '../../findings/index.ts';
import type { Outline } from '../../formats/markdown/index.ts';
import { levelPattern, statedCounts, statedFindings } from './stated-counts.ts';

/** A list of findings as it was read, before it is held against the rest of the reply. */
export interface FindingList {
  readonly findings: readonly FindingDraft[];
  /** Entries that say nothing at all. */
  readonly lost: number;
}

export interface ListCheck {
  readonly notes: readonly Note[];
  /** Why a list without gating findings cannot be taken as it is; never set if it has one. */
  readonly objection?: string;
}

/** Holds a list against what the reply says beside it: lost entries, stated counts, findings in the text. */
export function checkList(list: FindingList, outline: Outline, scale: SeverityScale): ListCheck {
  const gating = list.findings.filter(({ severity }) => isGating(scale, severity));
  const stated = statedCounts(outline.prose, scale);
  const higher = Object.entries(stated).filter(
    ([level, count]) => count > gating.filter(({ severity }) => severity === level).length,
  );
  const notes = [...lostNote(list.lost), ...countNotes(higher, gating)];
  if (gating.length > 0) return { notes };
  const [objection] = [
    ...(list.lost > 0 ? [`${list.lost} entries of the list say nothing.`] : []),
    ...higher.map(
      ([level, count]) => `The text counts ${count} of severity “${level}”, the list has none that gates.`,
    ),
    ...findingsInText(list, outline),
    ...listedInText(outline, scale),
  ];
  return objection === undefined ? { notes } : { notes, objection };
}

function lostNote(lost: number): readonly Note[] {
  if (lost === 0) return [];
  return [{ kind: 'entries-lost', text: `${lost} entries of the list say nothing at all.` }];
}

function countNotes(
  higher: readonly (readonly [string, number])[],
  gating: readonly FindingDraft[],
): readonly Note[] {
  return higher.map(([level, count]) => {
    const listed = gating.filter(({ severity }) => severity === level).length;
    return {
      kind: 'count-mismatch',
      text: `The text counts ${count} of severity “${level}”, the list has ${listed}.`,
    };
  });
}

/** What the text counts without a level, for a list with none that gates. */
function findingsInText({ findings }: FindingList, { prose }: Outline): readonly string[] {
  const { any, gating } = statedFindings(prose);
  if (gating > 0) return [`The text counts ${gating} findings that gate, the list has none.`];
  return any > findings.length ? [`The text counts ${any} findings, the list has ${findings.length}.`] : [];
}

/** Headings such as `### Blockers (must fix)` with entries under them that are not just “none”. */
function listedInText(outline: Outline, scale: SeverityScale): readonly string[] {
  const levels = scale.filter(({ name }) => isGating(scale, name)).map(({ name }) => levelPattern(name));
  const title = new RegExp(`^[^\\p{L}]*(?:${levels.join('|')})(?:\\s*\\(.*\\)|\\s*:.*|\\W*)$`, 'iu');
  const nothing = /^\W*(?:none|nothing|no|n\/a|0)\b/iu;
  return outline.headings
    .filter(({ text, items }) => title.test(text) && items.some((item) => item !== '' && !nothing.test(item)))
    .map(({ text }) => `The text lists findings under “${text}” that the list does not have.`);
}
