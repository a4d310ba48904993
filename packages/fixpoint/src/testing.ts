/**
 * Conformance suites for everything that can be plugged in. Each is a list of cases with a name and a function that
 * throws; run them with whatever test runner you have.
 */
export type {
  Agent,
  AgentCase,
  AgentEnding,
  AgentHarness,
  AgentNeed,
  AgentReply,
  AgentRequest,
} from './agents/index.ts';
export { agentCases, whySkipped } from './agents/index.ts';
export type { StoreCase, StorePlace } from './journal/index.ts';
export { storeCases } from './journal/index.ts';
export type { WorkspaceCase, WorkspaceHarness } from './workspaces/index.ts';
export { workspaceCases } from './workspaces/index.ts';
