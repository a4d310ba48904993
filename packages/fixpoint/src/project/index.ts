export type { AgentSetting } from './agents/agent-setting.ts';
export { gatesOf, startedPrograms } from './agents/agent-setting.ts';
export { findAllMissing, findMissing } from './agents/check-programs.ts';
export { checkRoles } from './agents/check-roles.ts';
export { isOfFunction } from './agents/function-roles.ts';
export { workerOfAgent } from './agents/given-agent.ts';
export type { ModelSetting } from './agents/model-setting.ts';
export { isModel, namesAddress, sayServer } from './agents/model-setting.ts';
export { readAgentSetting } from './agents/read-agent-setting.ts';
export type { Answered, GivenAnswer } from './answer-run.ts';
export { answerRun } from './answer-run.ts';
export type { Artifact } from './artifact.ts';
export { openWorkspace } from './artifact.ts';
export { amountInWords, isAmount } from './budget/check-budget.ts';
export { explainBudget } from './budget/explain-budget.ts';
export type { GivenBudget } from './budget/resolve-budget.ts';
export { sayLimits } from './budget/say-limits.ts';
export type { ResumeRequest, RunOutcome } from './carry-run.ts';
export { resumeRun, startRun } from './carry-run.ts';
export { endRun } from './end-run.ts';
export type { FoundLoop } from './find-loop.ts';
export { findLoop, isLoopName } from './find-loop.ts';
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
  decodeReply,
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
export type { RunPlan, RunRequest } from './plan-run.ts';
export { planRun } from './plan-run.ts';
export type { Project, ProjectPorts } from './project.ts';
export { openProject } from './project.ts';
export type { FoundVersion, Restored } from './restore-version.ts';
export { findVersion, restoreVersion } from './restore-version.ts';
export type { RunCompany } from './run-company.ts';
export type { DecideOnModule } from './settings/project-settings.ts';
export type { Explained, Origin } from './settings/settings.ts';
export { explainSettings, namedAgents, valueFromText } from './settings/settings.ts';
export type { SettingsModule } from './settings/settings-module.ts';
export { unconfirmedModule } from './trust/refuse-module.ts';
export { refuseUnconfirmed } from './trust/refuse-unconfirmed.ts';
export { isTrusted, programsOf, trust } from './trust/trust.ts';
