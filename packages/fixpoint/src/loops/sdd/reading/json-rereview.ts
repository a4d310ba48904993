import { type Finding, type FindingDraft, isGating, type SeverityScale } from '../../../findings/index.ts';
import {
  countsAsBreakage,
  type Fields,
  isFields,
  type ListBeside,
  readVerdictValue,
  textOf,
  unlistedIn,
} from '../../reading/index.ts';
import { findById, findSent } from './find-sent.ts';
import { readFindings } from './json-finding.ts';
import { entriesIn, optionalEntries } from './json-list.ts';
import { collectVerdicts, type FoundVerdict, type RereviewSays } from './rereview-says.ts';

/** The names that a re-review in JSON has, one of them at least. */
export const rereviewKeys = ['verdicts', 'breakage'];

/** Reads a re-review in JSON; a text says why it is none. */
export function readJsonRereview(
  fields: Fields,
  sent: readonly Finding[],
  scale: SeverityScale,
): RereviewSays | string {
  const given = givenIn(fields.verdicts);
  const breakage = optionalEntries(fields, 'breakage');
  const observations = optionalEntries(fields, 'observations');
  if (given === undefined) return 'The JSON has no list `verdicts`.';
  if (breakage === 'malformed' || observations === 'malformed')
    return 'What the JSON has beside `verdicts` is no list.';
  const { verdicts: _, breakage: __, observations: ___, ...others } = fields;
  const beside = unlistedIn(others, [...breakage, ...observations], scale);
  const broken = readFindings([...breakage, ...beside.flatMap(entriesOfList)], scale);
  const isAnyCaused = breakage.some(hasCause);
  if (broken.lost > 0) return `${broken.lost} entries of what broke say nothing.`;
  const outside = observations.map((value) => ({
    isCaused: hasCause(value),
    ...readFindings([value], scale),
  }));
  const isBreakage = (draft: FindingDraft, isCaused: boolean) => isCaused && isGating(scale, draft.severity);
  const pick = (caused: boolean) =>
    outside.flatMap(({ findings, isCaused }) =>
      findings.filter((draft) => isBreakage(draft, isCaused) === caused),
    );
  const fromOutside = pick(true);
  const collected = collectVerdicts(given.map((entry) => toVerdict(entry, sent)));
  return {
    verdicts: collected.verdicts,
    breakage: [...broken.findings, ...fromOutside],
    // Entries that say nothing are no findings: which of the rest names the cause is not told apart.
    caused: isAnyCaused ? [...broken.findings, ...fromOutside] : fromOutside,
    observations: pick(false),
    status: undefined,
    missing: given.length === 0 && sent.length > 0 ? 'The reply has no verdict on any finding.' : undefined,
    notes: [...collected.notes, ...broken.notes, ...beside.map(countsAsBreakage)],
  };
}

/** Reads the verdicts alone, of a reply that says more than those. */
export function readJsonVerdicts({ verdicts }: Fields, sent: readonly Finding[]): RereviewSays['verdicts'] {
  return collectVerdicts((givenIn(verdicts) ?? []).map((entry) => toVerdict(entry, sent))).verdicts;
}

/** A list, or what stands under the ids of the findings. */
function givenIn(verdicts: unknown): readonly unknown[] | undefined {
  if (!isFields(verdicts)) return entriesIn(verdicts);
  return Object.entries(verdicts).map(([id, value]) =>
    isFields(value) ? { id, ...value } : { id, verdict: value },
  );
}

/** Its entries, with the level that the list's name means where they have none of their own. */
function entriesOfList({ entries, severity }: ListBeside): readonly unknown[] {
  if (severity === undefined) return entries;
  return entries.map((entry) => ({ severity, ...(isFields(entry) ? entry : { text: entry }) }));
}

function toVerdict(entry: unknown, sent: readonly Finding[]): FoundVerdict {
  const fields = isFields(entry) ? entry : {};
  const id = textOf(fields.id) ?? '';
  const named = findById(id, sent);
  const like =
    named === undefined && id === '' ? findSent(textOf(fields.title ?? fields.finding) ?? '', sent) : [];
  const ids = (named === undefined ? like : [named]).map((finding) => finding.id);
  return {
    ids,
    ...(readVerdictValue(fields.verdict) ?? { verdict: 'open', odd: true }),
    about: textOf(fields.id ?? fields.title) ?? JSON.stringify(entry),
  };
}

function hasCause(value: unknown): boolean {
  const cause = isFields(value) ? textOf(value.causedBy) : undefined;
  return cause !== undefined && !/^\W*(?:n\/a|none|nothing|unknown|unclear)\b/iu.test(cause);
}
