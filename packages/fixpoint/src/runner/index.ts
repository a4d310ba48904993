export { createAgentWorker } from './agent-worker.ts';
export type { Asked } from './asked.ts';
export { recallBefore } from './before.ts';
export { briefFinding } from './briefing.ts';
export { exhausted, type Spent } from './budget.ts';
export type { ClientModels } from './call-agent.ts';
export { isEditedAfter } from './edited-after.ts';
export type {
  AgentFunction,
  FunctionGate,
  FunctionReport,
  FunctionRevision,
} from './function-worker.ts';
export { createFunctionWorker } from './function-worker.ts';
export type { GateWorkerOptions } from './gate-worker.ts';
export { createGateWorker } from './gate-worker.ts';
export type { NamedGate } from './gates-worker.ts';
export { createGatesWorker } from './gates-worker.ts';
export type { HandedIn } from './host-worker.ts';
export { createHostWorker, hostClient } from './host-worker.ts';
export { findLastReview } from './last-review.ts';
export type { GatherMaterial, MaterialInput } from './material.ts';
export { noteMove, notePutBack } from './note-change.ts';
export { noteOnce } from './note-once.ts';
export { recordVersion } from './observe.ts';
export { performCalls } from './perform-calls.ts';
export type { RunnerPorts } from './ports.ts';
export { poseQuestion } from './pose-question.ts';
export { namesInPrompt } from './prompt-names.ts';
export { seeingPromptOnly } from './prompt-only-worker.ts';
export { findMove, putVersionBack } from './put-back.ts';
export { putBesideBack } from './put-beside-back.ts';
export { meaningOf } from './recall.ts';
export type {
  GateReply,
  ResolutionsReply,
  RulingsReply,
  Said,
  StuckReply,
  UnmarkedReply,
  VerdictsReply,
} from './said.ts';
export { workerFor } from './seat-worker.ts';
export type { Observer } from './session.ts';
export { RunSession } from './session.ts';
export { readNothing, readText } from './text-reply.ts';
export { undoBeside } from './undo-beside.ts';
export type { Price } from './usage.ts';
export type { ReplyReader, Worked, Worker, WorkRequest, WorkUsage } from './worker.ts';
export { maxQuotedBytes } from './write-prompts.ts';
