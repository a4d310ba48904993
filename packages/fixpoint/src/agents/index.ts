export type { AcpExamined } from './acp/acp-agent.ts';
export { createAcpAgent, examineAcpAgent } from './acp/acp-agent.ts';
export type { AcpSettings } from './acp/acp-settings.ts';
export { acpClientName } from './acp/acp-settings.ts';
export type {
  Agent,
  AgentEnding,
  AgentReply,
  AgentRequest,
  AgentSession,
  AgentUsage,
  Permission,
  Tier,
} from './agent.ts';
export { permissions, tiers } from './agent.ts';
export { agentCases, whySkipped } from './agent-cases.ts';
export type { AgentCase, AgentHarness, AgentNeed } from './agent-harness.ts';
export { createClientAgent } from './clients/client-agent.ts';
export type { ClientSettings } from './clients/client-settings.ts';
export { readClientVersion } from './clients/client-version.ts';
export type { ClientName } from './clients/clients.ts';
export { clientNames, clients } from './clients/clients.ts';
export { createCommandAgent } from './command-agent.ts';
export type { CommandSettings } from './command-settings.ts';
export type { InboxSettings } from './inbox-agent.ts';
export { createInboxAgent } from './inbox-agent.ts';
export type { FoundModel } from './model/find-model.ts';
export { findModel } from './model/find-model.ts';
export { createModelAgent } from './model/model-agent.ts';
export type { ModelSettings } from './model/model-settings.ts';
export type { ModelSurroundings } from './model/prepare-model.ts';
export { prepareModel } from './model/prepare-model.ts';
export type { ProviderName } from './model/providers.ts';
export { providerNames } from './model/providers.ts';
export type { Script, ScriptedReply } from './script.ts';
export { readScript } from './script.ts';
export { createScriptedAgent } from './scripted-agent.ts';
