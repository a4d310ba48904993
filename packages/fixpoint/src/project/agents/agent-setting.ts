import type { ClientName, Tier } from '../../agents/index.ts';
import type { Price } from '../../runner/index.ts';
import type { AcpSetting } from './acp-setting.ts';
import { isModel, type ModelSetting } from './model-setting.ts';

/** Who fills a role, as settings say it. */
export type AgentSetting =
  | CommandSetting
  | ClientSetting
  | AcpSetting
  | ModelSetting
  | OneGate
  | SeveralGates
  | InboxSetting
  | HostSetting
  | ScriptedSetting;

/** A program that gets a prompt and prints a reply. */
export interface CommandSetting {
  readonly command: readonly [string, ...string[]];
  readonly prompt?: 'stdin' | 'file';
  readonly reply?: 'stdout' | 'file' | 'none' | 'artifact';
  readonly accept?: readonly number[];
  readonly timeoutMs?: number;
  readonly idleMs?: number;
  readonly maxOutputBytes?: number;
  readonly env?: readonly string[];
}

/** A coding agent's own program, such as Claude Code. */
export interface ClientSetting {
  readonly client: ClientName;
  readonly model?: string;
  readonly tiers?: Readonly<Partial<Record<Tier, string>>>;
  /** By model. */
  readonly prices?: Readonly<Record<string, Price>>;
  readonly program?: string;
  readonly arguments?: readonly string[];
  /** Whether one that only reads a git working tree has a folder of its own for it; left out, where that is cheap. */
  readonly folder?: 'own' | 'shared';
  readonly env?: readonly string[];
  readonly timeoutMs?: number;
  readonly idleMs?: number;
}

/** A program that only checks. */
export interface GateSetting {
  readonly name?: string;
  readonly command: readonly [string, ...string[]] | { readonly shell: string };
  readonly format?: string;
  readonly accept?: readonly number[];
  readonly allowEmpty?: boolean;
  readonly reportFile?: string;
  readonly timeoutMs?: number;
  readonly maxOutputBytes?: number;
  readonly env?: readonly string[];
}

interface OneGate {
  readonly gate: GateSetting;
}

/** Several gates that fill one role together. */
interface SeveralGates {
  readonly gates: readonly GateSetting[];
}

interface InboxSetting {
  readonly inbox: { readonly folder?: string; readonly timeoutMs?: number };
}

/** The session that hosts the run: it makes the calls with its own subagents. */
interface HostSetting {
  readonly host: Readonly<Record<string, never>>;
}

interface ScriptedSetting {
  readonly scripted: string | readonly unknown[] | Readonly<Record<string, unknown>>;
}

/** Whether an agent is a coding agent that is installed here, whichever way it is spoken with. */
export function isCodingAgent(agent: AgentSetting): agent is ClientSetting | AcpSetting {
  return 'client' in agent || 'acp' in agent;
}

/** The gates of an agent's setting, in their order; none where it is no gate. */
export function gatesOf(agent: AgentSetting): readonly GateSetting[] {
  if ('gate' in agent) return [agent.gate];
  return 'gates' in agent ? agent.gates : [];
}

/** A program that an agent's setting starts, and the variables that it may see beside the harmless ones. */
export type StartedProgram = Pick<GateSetting, 'command' | 'env'>;

/** The programs that an agent's setting starts; none where a person, a script or a model's server answers. */
export function startedPrograms(agent: AgentSetting): readonly StartedProgram[] {
  if (isModel(agent)) return [];
  if ('command' in agent) return [agent];
  if ('acp' in agent) return [{ command: agent.acp, env: agent.env ?? [] }];
  if ('client' in agent) {
    const { client, program = client, arguments: words = [], env = [] } = agent;
    return [{ command: [program, ...words], env }];
  }
  return gatesOf(agent);
}
