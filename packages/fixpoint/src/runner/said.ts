import type { ConflictReply, DoneReply, FindingDraft, ReportReply } from '../findings/index.ts';

/** A producer that said neither that it is done nor that there is a conflict. What it changed must speak for it. */
export interface UnmarkedReply {
  readonly kind: 'unmarked';
  readonly summary: string;
}

/** What a gate found out. */
export interface GateReply {
  readonly kind: 'gate';
  readonly green: boolean;
  readonly findings: readonly FindingDraft[];
}

/** What a role said, as read: the whole of what can be told from a reply alone. */
export type Said = ReportReply | GateReply | DoneReply | ConflictReply | UnmarkedReply;
