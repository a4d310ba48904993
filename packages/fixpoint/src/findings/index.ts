export type { Finding, FindingDraft, Location } from './finding.ts';
export { sayLocation } from './finding.ts';
export { fingerprint } from './fingerprint.ts';
export type { Likeness, Zone } from './likeness.ts';
export { compareFindings } from './likeness.ts';
export type { KnownFinding, Match, MatchOptions } from './match.ts';
export { matchFindings } from './match.ts';
export { onePerId } from './one-per-id.ts';
export type {
  Conflict,
  ConflictReply,
  DoneReply,
  Failure,
  Note,
  Reading,
  ReportReply,
} from './reading.ts';
export { read, unreadable } from './reading.ts';
export type { SeverityEffect, SeverityLevel, SeverityScale } from './scale.ts';
export {
  countBySeverity,
  isGating,
  isGatingFinding,
  matchSeverity,
  severityRank,
  worseSeverity,
  worstGating,
} from './scale.ts';
export { isSameFile } from './scope.ts';
