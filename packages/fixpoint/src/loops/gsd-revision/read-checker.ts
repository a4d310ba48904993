import {
  type FindingDraft,
  isGating,
  type Note,
  type Reading,
  type ReportReply,
  read,
  unreadable,
} from '../../findings/index.ts';
import { type Outline, outlineMarkdown } from '../../formats/markdown/index.ts';
import { checkList, type ReadingContext, replyText } from '../reading/index.ts';
import { type CheckedIssues, readIssueBlocks } from './read-issue-blocks.ts';
import { findListedLines } from './read-listed-lines.ts';
import { readVerdict, type Verdict } from './read-verdict.ts';

/** Reads a plan checker's reply: a verdict heading and the findings in fenced YAML (records.md, "gsd-revision"). */
export function readCheckerReply(reply: string, { scale }: ReadingContext): Reading<ReportReply> {
  const text = replyText(reply);
  if (text.trim() === '') return unreadable('empty', 'The checker replied nothing.');
  const outline = outlineMarkdown(text);
  if (outline === undefined) return unreadable('unparseable', 'The reply is too large to be a report.');
  if (outline.fences.some(({ closed, quoted }) => !closed && !quoted)) {
    return unreadable('unparseable', 'A fence is not closed: the reply was cut off.');
  }
  const verdict = readVerdict(outline.headings);
  if (verdict === 'differing') return unreadable('unparseable', 'The reply has two verdicts that differ.');
  const blocks = readIssueBlocks(outline.fences, { scale, readQuoted: verdict === 'issues' });
  if (blocks.kind === 'broken') return unreadable('unparseable', blocks.why);
  return weigh(blocks, { verdict, outline }, { scale });
}

interface Said {
  readonly verdict: Exclude<Verdict, 'differing'>;
  readonly outline: Outline;
}

/** Holds the verdict, the list and the text against each other. The list is what counts; contradictions fail closed. */
function weigh(
  list: CheckedIssues,
  { verdict, outline }: Said,
  { scale }: ReadingContext,
): Reading<ReportReply> {
  const check = checkList(list, outline, scale);
  const isHeld = list.findings.some((finding) => isGating(scale, finding.severity));
  const notes = [...list.notes, ...check.notes, ...(isHeld ? heldNotes(verdict) : [])];
  const objection = isHeld
    ? undefined
    : (objectTo(verdict, list.findings) ?? check.objection ?? findListedLines(outline, scale));
  if (objection !== undefined) return unreadable('incomplete', objection, notes);
  return read({ kind: 'report', findings: list.findings }, notes);
}

function objectTo(verdict: Said['verdict'], findings: readonly FindingDraft[]): string | undefined {
  if (verdict === 'none') return 'The reply has no verdict heading and no list with findings that gate.';
  if (verdict === 'issues' && findings.length === 0) return 'Issues were found, and none is listed.';
  return undefined;
}

function heldNotes(verdict: Said['verdict']): readonly Note[] {
  if (verdict === 'passed') {
    return [
      {
        kind: 'verdict-contradicts',
        text: 'The verdict is passed, findings that gate are listed: they stand.',
      },
    ];
  }
  return verdict === 'none'
    ? [{ kind: 'no-verdict', text: 'There is no verdict heading; the list counts.' }]
    : [];
}
