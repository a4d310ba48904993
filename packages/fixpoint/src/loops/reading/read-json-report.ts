import {
  isGating,
  type Note,
  type Reading,
  type ReportReply,
  read,
  unreadable,
} from '../../findings/index.ts';
import { type BrokenDocument, findJsonDocuments, type JsonDocument } from '../../formats/json/index.ts';
import { type Outline, outlineMarkdown } from '../../formats/markdown/index.ts';
import { checkList } from './check-list.ts';
import type { JsonReportContext } from './context.ts';
import { findingsBeside } from './findings-beside.ts';
import { type JsonReport, readCandidates } from './json-candidates.ts';
import { saysUnread } from './own-words.ts';
import { replyText, unwrapString } from './reply-text.ts';
import { contradictionIn, readReviewed, wordsOf } from './report-claims.ts';
import type { ReportSchema } from './report-schema.ts';
import type { Fields } from './values.ts';

const maxCharacters = 1_000_000;
/** An empty list beside more text than this has to say in `reviewed` what was read. */
const littleText = 280;

/** Reads a report in JSON from a reply, by the rules of records.md, "Reading JSON from agents". */
export function readJsonReport(reply: string, context: JsonReportContext): Reading<ReportReply> {
  const text = unwrapString(replyText(reply));
  if (text.trim() === '') return unreadable('empty', 'The reply is blank.');
  if (text.length > maxCharacters) return unreadable('unparseable', 'The reply is too long to be a report.');
  const { documents, broken } = findJsonDocuments(text);
  const fault = broken.find((each) => mayBeReport(each, context.schema));
  if (fault !== undefined) return unreadable('unparseable', `JSON that cannot be read: ${fault.why}.`);
  const outline = outlineMarkdown(cutDocuments(text, documents));
  if (outline === undefined) return unreadable('unparseable', 'There is too much text beside the report.');
  if (outline.fences.some(({ closed, quoted }) => !closed && !quoted)) {
    return unreadable('unparseable', 'A fence is not closed: the reply was cut off.');
  }
  const candidates = readCandidates(documents, context);
  if (candidates.kind === 'refused') return unreadable('unparseable', candidates.why, candidates.notes);
  const beside = cutDocuments(text, candidates.documents);
  return conclude(candidates.report, { beside, outline }, context);
}

interface Surroundings {
  /** Everything but the report. */
  readonly beside: string;
  readonly outline: Outline;
}

function conclude(
  report: JsonReport,
  around: Surroundings,
  context: JsonReportContext,
): Reading<ReportReply> {
  const check = checkList(report, around.outline, context.scale);
  const notes: readonly Note[] = [...report.notes, ...check.notes];
  const value: ReportReply = { kind: 'report', findings: report.findings };
  if (report.findings.some(({ severity }) => isGating(context.scale, severity))) return read(value, notes);
  const isEmpty = report.findings.length === 0;
  const objection =
    check.objection ??
    contradictionIn(report.fields, isEmpty) ??
    findingsBeside(report.fields, context.scale, isEmpty) ??
    unproven(report, around);
  return objection === undefined ? read(value, notes) : unreadable('incomplete', objection, notes);
}

/** Why a report with nothing that gates is not believed yet; the retry asks to confirm it, or to list. */
function unproven(report: JsonReport, { beside, outline }: Surroundings): string | undefined {
  if (saysUnread(`${outline.prose}\n${wordsOf(report.fields)}`)) {
    return 'The reviewer says that it did not read everything.';
  }
  if (report.findings.length > 0) return undefined;
  const reviewed = readReviewed(report.fields);
  if (reviewed === 'blank') return 'The list is empty, and `reviewed` does not say what was read.';
  if (reviewed === 'filled' || lengthOf(beside, report.fields) <= littleText) return undefined;
  return 'The list is empty beside much text, and no field `reviewed` says what was read.';
}

function lengthOf(beside: string, fields: Fields): number {
  const words = beside.replace(/^\s*(?:`{3,}|~{3,}).*$/gmu, '').replace(/\s+/gu, ' ');
  return words.trim().length + wordsOf(fields).trim().length;
}

/** A broken snippet inside a sentence is let go if it names nothing that a report has. */
function mayBeReport({ source, inSentence }: BrokenDocument, { alternatives }: ReportSchema): boolean {
  const keys = ['severity', ...alternatives.flat().map(({ key }) => key)];
  return !inSentence || keys.some((key) => source.includes(key));
}

function cutDocuments(text: string, documents: readonly JsonDocument[]): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of documents) {
    kept += text.slice(at, start);
    at = end;
  }
  return kept + text.slice(at);
}
