import { type DoneReply, type Reading, read, unreadable } from '../../../findings/index.ts';
import type { StuckReply } from '../../../runner/index.ts';
import { type Fields, textOf } from '../../reading/index.ts';
import { entriesOf, saysNone } from './entries.ts';
import { hasEvidence } from './evidence.ts';
import { entriesIn } from './json-list.ts';
import { ownLines } from './own-lines.ts';
import { cutSections } from './sections.ts';
import { type ReplyParts, splitReply } from './split-reply.ts';
import { readStatusValue, readStatusWords, type Status, type StatusWord } from './status-word.ts';

/** The names that a report in JSON has, one of them at least. */
const reportKeys = ['status'];

/**
 * Reads an implementer's report: its status, in a line of its own, a sentence or JSON. None, or two that differ, is a
 * failure. It says nothing about what changed; the workspace does.
 */
export function readImplementer(reply: string): Reading<DoneReply | StuckReply> {
  const split = splitReply(reply, reportKeys);
  if (split.kind === 'failed') return split;
  const { parts } = split;
  const status = readStatus(parts);
  if (status === undefined) return unreadable('unparseable', 'The report has no status line.', parts.notes);
  if (status === 'unclear')
    return unreadable('unparseable', 'The report does not say one status.', parts.notes);
  return read(toReply(status, parts), parts.notes);
}

function readStatus({ blocks, json }: ReplyParts): StatusWord | undefined {
  const inText = readStatusWords(ownLines(blocks));
  const given = textOf(json?.status);
  const inJson =
    json !== undefined && isReport(json)
      ? [given === undefined ? ('unclear' as const) : readStatusValue(given)]
      : [];
  const all = new Set([...inText, ...inJson]);
  const [only] = all;
  return all.size > 1 ? 'unclear' : only;
}

/** Something else may have a status too, such as the reply of a service that is quoted. */
function isReport(fields: Fields): boolean {
  const known = ['summary', 'commits', 'tests', 'command', 'output', 'concerns', 'questions'];
  return known.some((key) => key in fields) || readStatusValue(textOf(fields.status) ?? '') !== 'unclear';
}

function toReply(status: Status, parts: ReplyParts): DoneReply | StuckReply {
  const summary = summaryOf(parts);
  const evidence = hasEvidence(parts.blocks, ownLines(parts.blocks), parts.json);
  if (status === 'NEEDS_CONTEXT') return { kind: 'needs-context', summary, status, evidence };
  if (status === 'BLOCKED') return { kind: 'blocked', summary, status, evidence };
  const concerns = status === 'DONE' ? [] : concernsOf(parts);
  const done: DoneReply = { kind: 'done', summary, evidence, status };
  return concerns.length === 0 ? done : { ...done, concerns };
}

/** The report word for word; one in JSON alone is told by its fields. */
function summaryOf({ beside, json }: ReplyParts): string {
  const words = beside
    .replace(/^[ \t]*(?:`{3,}|~{3,})\w*[ \t]*\n\s*^[ \t]*(?:`{3,}|~{3,})[ \t]*$/gmu, '')
    .trim();
  if (words !== '' || json === undefined) return words;
  const told = Object.entries(json).flatMap(([name, value]) => {
    const text = textOf(value);
    return text === undefined ? [] : [`${name}: ${text}`];
  });
  return told.join('\n');
}

/** Who is done with concerns says which: in JSON, under “Concerns”, or else in the whole report. */
function concernsOf({ blocks, json, beside }: ReplyParts): readonly string[] {
  const listed = (entriesIn(json?.concerns) ?? []).flatMap((entry) => textOf(entry) ?? []);
  if (listed.length > 0) return listed;
  const sections = cutSections(blocks).filter(({ title }) => /^concerns?\b/iu.test(title));
  const told = sections.flatMap((section) => entriesOf(section.blocks)).filter((entry) => !saysNone(entry));
  if (told.length > 0) return told.map(({ source }) => source.trim());
  const line = /^[\s*_-]*concerns?[\s*_]*:[\s*_]*(.*)$/imu.exec(beside)?.[1] ?? '';
  return line === '' || saysNone({ words: line }) ? [] : [line];
}
