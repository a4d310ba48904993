export type { Agent, AgentEnding, AgentReply, AgentRequest, AgentUsage, Permission } from './agent.ts';
export type { CommandSettings } from './command-settings.ts';
