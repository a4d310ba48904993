export type { Audit, LostBlob } from './audit.ts';
export type { Blob } from './blobs.ts';
export type {
  CallCancelled,
  CallFailed,
  CallPostponed,
  CallReplied,
  CallStale,
  CallStarted,
  FindingMatch,
  Hindrance,
  Reason,
  ResumedSession,
  SessionRecord,
  Usage,
  VersionRecord,
} from './call-events.ts';
export { claim } from './claim.ts';
export type { Clock } from './clock.ts';
export { storeCases } from './conformance.ts';
export type { StoreCase, StorePlace } from './conformance-place.ts';
export { createDiskStore } from './disk-store.ts';
export type { Envelope, Head, JournalEvent, StoredEvent } from './envelope.ts';
export { journalEventSchema } from './event-shapes.ts';
export type {
  AnswerOption,
  ArtifactEdited,
  Budget,
  PinnedLoop,
  PinnedQuestion,
  QuestionAnswered,
  QuestionAsked,
  RunEnded,
  RunEvent,
  RunNoted,
  RunStarted,
  RunStopped,
  WorkspaceChanged,
} from './events.ts';
export { rulesVersion, runEvents } from './events.ts';
export type { Folded, RunFold } from './fold.ts';
export { beginFold, foldEvent, propertyKey, returnedKey } from './fold.ts';
export { isHosted, isHostOf, isMadeElsewhere } from './host-roles.ts';
export type { MemoryRuns } from './memory-store.ts';
export { createMemoryStore } from './memory-store.ts';
export type { Wordings } from './recall-findings.ts';
export { recallFindings } from './recall-findings.ts';
export type { Redactor, RedactorOptions } from './redactor.ts';
export { createRedactor, secretValues } from './redactor.ts';
export type { Happened } from './replay.ts';
export { foldOf, replay } from './replay.ts';
export type { Random } from './run-id.ts';
export { findRun, newRunId } from './run-id.ts';
export type { Damage, Recovery } from './scan.ts';
export type { EventSchema, Upcaster } from './schema.ts';
export { defineEvents } from './schema.ts';
export { nameSeat, roleNamed, setFor } from './seat-name.ts';
export type { JournalSettings, RunJournal, RunReader, RunStore } from './store.ts';
