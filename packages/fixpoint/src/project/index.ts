export type { AgentSetting } from './agent-setting.ts';
export { gatesOf, startedPrograms } from './agent-setting.ts';
export type { Answered, GivenAnswer } from './answer-run.ts';
export { answerRun } from './answer-run.ts';
export type { Artifact } from './artifact.ts';
export { openWorkspace } from './artifact.ts';
export type { ResumeRequest, RunOutcome } from './carry-run.ts';
export { resumeRun, startRun } from './carry-run.ts';
export { amountInWords, isAmount } from './check-budget.ts';
export { findMissing } from './check-programs.ts';
export { checkRoles } from './check-roles.ts';
export { explainBudget } from './explain-budget.ts';
export type { FoundLoop } from './find-loop.ts';
export { findLoop, isLoopName } from './find-loop.ts';
export { isOfFunction } from './function-roles.ts';
export type {
  Due,
  DueAgent,
  DueCall,
  DueQuestion,
  Glance,
  HostedStep,
  Submission,
  Submitted,
} from './hosted/index.ts';
export {
  glanceAtHosted,
  nextStep,
  onlyOpenRun,
  readReplyFile,
  replyFileOf,
  resumeHosted,
  shortCall,
  startHosted,
  submitReply,
} from './hosted/index.ts';
export type { ListedRuns } from './list-runs.ts';
export { listRuns } from './list-runs.ts';
export type { ModelSetting } from './model-setting.ts';
export { isModel, namesAddress, sayServer } from './model-setting.ts';
export type { RunPlan, RunRequest } from './plan-run.ts';
export { planRun } from './plan-run.ts';
export type { Project, ProjectPorts } from './project.ts';
export { openProject } from './project.ts';
export { readAgentSetting } from './read-agent-setting.ts';
export { refuseUnconfirmed } from './refuse-unconfirmed.ts';
export type { GivenBudget } from './resolve-budget.ts';
export type { FoundVersion, Restored } from './restore-version.ts';
export { findVersion, restoreVersion } from './restore-version.ts';
export type { RunCompany } from './run-company.ts';
export type { Explained, Origin } from './settings.ts';
export { explainSettings, namedAgents, valueFromText } from './settings.ts';
export { isTrusted, programsOf, trust } from './trust.ts';
