import {
  type FindingDraft,
  matchSeverity,
  type Note,
  type SeverityScale,
  worstGating,
} from '../../../findings/index.ts';
import { type Fields, isFields, readJsonEntry, textOf } from '../../reading/index.ts';
import { locate } from './to-draft.ts';

export interface ReadFindings {
  readonly findings: readonly FindingDraft[];
  /** Entries that say nothing at all. */
  readonly lost: number;
  readonly notes: readonly Note[];
}

/** Reads the findings of a list in JSON: `{severity, title, location, evidence, kind, planConflict}`. */
export function readFindings(entries: readonly unknown[], scale: SeverityScale): ReadFindings {
  const all = entries.map((value, index) => {
    const fields = isFields(value) ? value : undefined;
    const entry = readJsonEntry(
      { value: fields === undefined ? value : withUsualNames(fields), about: `Finding ${index + 1}` },
      scale,
    );
    return (
      entry && {
        draft: fields === undefined ? entry.draft : withMarks(entry.draft, fields),
        notes: entry.notes,
      }
    );
  });
  const found = all.filter((entry) => entry !== undefined);
  return {
    findings: found.map(({ draft }) => draft),
    lost: all.length - found.length,
    notes: found.flatMap(({ notes }) => notes).filter(({ kind }) => kind !== 'alias'),
  };
}

/** Gaps and doubts may be texts; a gap without a severity is an important one. */
export function readSpecPoints(entries: readonly unknown[], scale: SeverityScale): readonly FindingDraft[] {
  const severity = matchSeverity(scale, 'important') ?? worstGating(scale);
  return entries.flatMap((value) => {
    const point = isFields(value) ? value : { text: value };
    const { findings } = readFindings([{ severity, ...point }], scale);
    return findings.map((finding) => ({ ...finding, kind: 'spec' as const }));
  });
}

/** `title` says what is wrong, `description` is evidence, and a location in words may name a line. */
function withUsualNames({
  title,
  description,
  location,
  kind: _,
  planConflict: __,
  ...rest
}: Fields): Fields {
  const place = typeof location === 'string' ? locate(location) : undefined;
  return {
    ...(title === undefined ? {} : { issue: title }),
    ...(description === undefined ? {} : { evidence: description }),
    ...(place === undefined ? { location } : place),
    ...rest,
  };
}

function withMarks(draft: FindingDraft, { kind, planConflict }: Fields): FindingDraft {
  const isSpec = /^\W*spec/iu.test(textOf(kind) ?? '');
  const isConflict = planConflict === true || /^\W*(?:true|yes)\b/iu.test(textOf(planConflict) ?? '');
  return { ...draft, ...(isSpec ? { kind: 'spec' } : {}), ...(isConflict ? { planConflict: true } : {}) };
}
