import { type ConflictReply, type DoneReply, type Reading, unreadable } from '../../findings/index.ts';

/** A reply with neither heading: a completed revision if the artifact changed, else a failed producer. */
export interface UnmarkedReply {
  readonly kind: 'unmarked';
  readonly summary: string;
}

/** Reads a producer's reply: `## REVISION COMPLETE`, `## REVISION_CONFLICT`, or neither. */
export function readProducerReply(_reply: string): Reading<DoneReply | ConflictReply | UnmarkedReply> {
  return unreadable('unparseable', 'not written yet');
}
