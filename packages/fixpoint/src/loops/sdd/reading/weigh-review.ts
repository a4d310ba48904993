import {
  type FindingDraft,
  isGatingFinding,
  type Note,
  type Reading,
  type ReportReply,
  read,
  type SeverityScale,
  unreadable,
} from '../../../findings/index.ts';
import { checkList, saysUnread } from '../../reading/index.ts';
import type { LastWord, ReviewSays } from './review-says.ts';
import type { ReplyParts } from './split-reply.ts';

/** A whole review, from one form or from two that agree. */
export interface Review extends ReviewSays {
  readonly isJsonOnly: boolean;
}

export interface ReviewContext {
  readonly parts: ReplyParts;
  readonly scale: SeverityScale;
  /** Whether the review is of one task; else it is of the whole. */
  readonly isOfTask: boolean;
}

const refusals: readonly (LastWord | undefined)[] = ['needs-fixes', 'no', 'with-fixes', 'unclear'];
/** An empty list beside more text than this has to say in `reviewed` what was read. */
const littleText = 280;

/** Holds the parts of a review against each other. The findings stand; what contradicts a clean list makes it none. */
export function weighReview(review: Review, context: ReviewContext): Reading<ReportReply> {
  const { spec, lastWord, unverified } = review;
  const findings = [...review.gaps, ...review.findings];
  const { scale, parts } = context;
  const check = checkList({ findings, lost: 0 }, parts.outline, scale);
  const isHeld = findings.some((finding) => isGatingFinding(scale, finding));
  const notes = [...parts.notes, ...review.notes, ...check.notes, ...wordNotes(lastWord, isHeld)];
  const objection =
    findMissing(review, context) ??
    (isHeld ? undefined : (objectToClean(review, findings, context) ?? check.objection));
  if (objection !== undefined) return unreadable('incomplete', objection, notes);
  const report: ReportReply = {
    kind: 'report',
    findings,
    unverified,
    ...(spec === undefined ? {} : { spec }),
  };
  return read(
    lastWord === undefined || lastWord === 'unclear' ? report : { ...report, status: lastWord },
    notes,
  );
}

/** What a review cannot do without, whatever it lists. */
function findMissing(
  { spec, findings, gaps, lastWord }: Review,
  { isOfTask }: ReviewContext,
): string | undefined {
  if (spec !== undefined) return undefined;
  if (isOfTask) return 'The review has no verdict on the specification.';
  const saysSomething = lastWord !== undefined || findings.length + gaps.length > 0;
  return saysSomething ? undefined : 'The review does not say whether the whole is ready.';
}

function objectToClean(
  review: Review,
  findings: readonly FindingDraft[],
  { parts, isOfTask }: ReviewContext,
): string | undefined {
  const { spec, lastWord, unverified } = review;
  if (spec === 'fail') return 'The spec is said to fail, and nothing that gates is listed.';
  if (refusals.includes(lastWord)) return 'The review does not approve, and nothing that gates is listed.';
  if (!isOfTask && spec === undefined && lastWord === undefined)
    return 'The review does not say whether the whole is ready.';
  if (unverified.length === 0 && saysUnread(parts.outline.prose))
    return 'The reviewer says that it did not read everything.';
  return review.objection ?? unproven(review, findings, parts);
}

/** An empty list that stands in JSON alone has to say what was read. */
function unproven({ isJsonOnly }: Review, findings: readonly FindingDraft[], { beside, json }: ReplyParts) {
  if (!isJsonOnly || findings.length > 0 || json?.reviewed !== undefined) return undefined;
  const length = beside.replace(/\s+/gu, ' ').trim().length + JSON.stringify(json ?? {}).length;
  return length <= littleText ? undefined : 'The list is empty, and no field `reviewed` says what was read.';
}

function wordNotes(lastWord: LastWord | undefined, isHeld: boolean): readonly Note[] {
  if (lastWord === undefined)
    return [{ kind: 'no-verdict', text: 'The last word is missing; the findings say it.' }];
  if (lastWord === 'unclear')
    return [{ kind: 'no-verdict', text: 'The last word is not clear; the findings say it.' }];
  if (!isHeld || refusals.includes(lastWord)) return [];
  return [
    {
      kind: 'verdict-contradicts',
      text: 'The review approves, and findings that gate are listed: they stand.',
    },
  ];
}
