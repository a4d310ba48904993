import type { FindingDraft, Note } from '../../findings/index.ts';
import type { JsonDocument } from '../../formats/json/index.ts';
import type { FindingList } from './check-list.ts';
import type { JsonReportContext } from './context.ts';
import { readJsonEntry } from './json-entry.ts';
import { isPlaceholder } from './read-severity.ts';
import { type Candidate, findCandidates } from './report-schema.ts';
import { type Fields, isFields } from './values.ts';

export interface JsonReport extends FindingList {
  readonly notes: readonly Note[];
  /** What else the report says. */
  readonly fields: Fields;
}

/** The one report of a reply with the documents that say it, or why there is none. */
export type Candidates =
  | { readonly kind: 'found'; readonly report: JsonReport; readonly documents: readonly JsonDocument[] }
  | { readonly kind: 'refused'; readonly why: string; readonly notes: readonly Note[] };

interface Found {
  readonly document: JsonDocument;
  readonly candidate: Candidate;
}

/** Reads every candidate among the documents of a reply: they have to say the same. */
export function readCandidates(documents: readonly JsonDocument[], context: JsonReportContext): Candidates {
  const all: readonly Found[] = documents.flatMap((document) =>
    findCandidates(document.value, context.schema).map((candidate) => ({ document, candidate })),
  );
  const found = all.filter(({ candidate }) => !isEcho(candidate, context));
  const notes: readonly Note[] =
    found.length < all.length
      ? [{ kind: 'echo', text: 'The reply repeats the placeholders of the schema.' }]
      : [];
  const reports: JsonReport[] = [];
  for (const { document, candidate } of found) {
    if (candidate.kind === 'malformed') return { kind: 'refused', why: candidate.why, notes };
    reports.push(readReport(candidate, document, context));
  }
  const [report] = reports;
  if (report === undefined)
    return { kind: 'refused', why: 'There is no report in JSON in the reply.', notes };
  if (new Set(reports.map(contentOf)).size > 1) {
    return { kind: 'refused', why: 'The reply has several reports, and they differ.', notes };
  }
  const fields = Object.assign({}, ...reports.map((each) => each.fields));
  return {
    kind: 'found',
    report: { ...report, fields, notes: [...notes, ...report.notes] },
    documents: [...new Set(found.map(({ document }) => document))],
  };
}

function readReport(
  { entries, fields }: Extract<Candidate, { kind: 'report' }>,
  { repairs }: JsonDocument,
  { scale }: JsonReportContext,
): JsonReport {
  const read = entries
    .map((entry, index) => readJsonEntry({ ...entry, about: `Finding ${index + 1}` }, scale))
    .filter((entry) => entry !== undefined);
  const repaired: Note = { kind: 'repaired', text: `The JSON was mended: ${repairs.join(', ')}.` };
  return {
    findings: read.map(({ draft }) => draft),
    lost: entries.length - read.length,
    notes: [...(repairs.length > 0 ? [repaired] : []), ...read.flatMap(({ notes }) => notes)],
    fields,
  };
}

function isEcho(candidate: Candidate, { scale }: JsonReportContext): boolean {
  if (candidate.kind === 'malformed' || candidate.entries.length === 0) return false;
  return candidate.entries.every(({ value }) => isFields(value) && isPlaceholder(scale, value.severity));
}

/** What decides whether two reports say the same; the order of the findings does not. */
function contentOf({ findings, lost }: JsonReport): string {
  return JSON.stringify([lost, ...findings.map(sayingOf).sort()]);
}

function sayingOf({ severity, property, evidence, location }: FindingDraft): string {
  return JSON.stringify([severity, property, evidence, location ?? null]);
}
