import {
  type Conflict,
  type ConflictReply,
  type DoneReply,
  type Reading,
  read,
  unreadable,
} from '../../findings/index.ts';
import { type Outline, outlineMarkdown } from '../../formats/markdown/index.ts';
import { replyText } from '../reading/index.ts';
import { readConflictFields } from './read-conflict.ts';

/** A reply with neither heading: a completed revision if the artifact changed, else a failed producer. */
export interface UnmarkedReply {
  readonly kind: 'unmarked';
  readonly summary: string;
}

type ProducerReply = DoneReply | ConflictReply | UnmarkedReply;

/**
 * Reads a producer's reply: `## REVISION COMPLETE`, `## REVISION_CONFLICT`, or neither. Headings in fences and block
 * quotes are quoted text.
 */
export function readProducerReply(reply: string): Reading<ProducerReply> {
  const text = replyText(reply);
  const summary = text.trim();
  if (summary === '') return unreadable('empty', 'The producer replied nothing.');
  const outline = outlineMarkdown(text);
  if (outline === undefined) return unreadable('unparseable', 'The reply is too large to be a summary.');
  const isComplete = hasHeading(outline, /^REVISION[\s_-]+COMPLETED?\b/iu);
  const isConflict = hasHeading(outline, /^REVISION[\s_-]+CONFLICT\b/iu);
  if (isComplete && isConflict) {
    return unreadable(
      'unparseable',
      'The reply says both that the revision is complete and that it is in conflict.',
    );
  }
  if (isConflict) return readConflict(outline, text);
  return read(isComplete ? { kind: 'done', summary } : { kind: 'unmarked', summary });
}

function hasHeading({ headings }: Outline, title: RegExp): boolean {
  return headings.some(({ text }) => title.test(text.replace(/^[^\p{L}]+/u, '')));
}

function readConflict(outline: Outline, text: string): Reading<ProducerReply> {
  if (outline.fences.some(({ closed, quoted }) => !closed && !quoted)) {
    return unreadable('unparseable', 'A fence is not closed: the reply was cut off.');
  }
  const fields = readConflictFields(outline, text);
  const { property, conflictsWith } = fields;
  if (property === undefined) return unreadable('incomplete', 'The conflict names no required property.');
  if (conflictsWith === undefined)
    return unreadable('incomplete', 'The conflict does not say what it conflicts with.');
  const conflict: Conflict = { ...fields, property, conflictsWith };
  return read({ kind: 'conflict', conflict });
}
