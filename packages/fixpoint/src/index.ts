export type {
  Agent,
  AgentEnding,
  AgentReply,
  AgentRequest,
  AgentSession,
  AgentUsage,
} from './agents/index.ts';
export type { FixpointErrorOptions, Place } from './base/index.ts';
export { FixpointError } from './base/index.ts';
export type { LibraryAnswer, OwnAgent } from './company.ts';
export type { AuthoredLoop, LoopDefinition } from './definition/index.ts';
export { defineLoop } from './definition/index.ts';
export type { Conflict, Finding, FindingDraft, Location } from './findings/index.ts';
export type { Outcome } from './loop/index.ts';
export type { AgentSetting } from './project/index.ts';
export type { ResumeOptions } from './resume.ts';
export { resume } from './resume.ts';
export type { RunOptions } from './run.ts';
export { run } from './run.ts';
export type {
  AgentFunction,
  Asked,
  FunctionGate,
  FunctionReport,
  FunctionRevision,
  WorkRequest,
} from './runner/index.ts';
export type { RunResult } from './views/index.ts';
