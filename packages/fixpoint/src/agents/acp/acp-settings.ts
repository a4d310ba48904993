import path from 'node:path';
import type { Permission, Tier } from '../agent.ts';

/** How a program that speaks the Agent Client Protocol is used as an agent. */
export interface AcpSettings {
  /** The program and the words that make it speak the protocol, such as `gemini --acp`. */
  readonly acp: readonly [string, ...string[]];
  /** The model by the id that the agent offers; its own choice unless set. */
  readonly model?: string | undefined;
  /** The models that stand for how capable one is wanted. */
  readonly tiers?: Readonly<Partial<Record<Tier, string>>> | undefined;
  /** The mode that a session is set to, by the id that the agent offers; for all permissions or for some. */
  readonly mode?: string | Readonly<Partial<Record<Permission, string>>> | undefined;
  /** Other options of a session, by their ids. */
  readonly options?: Readonly<Record<string, string | boolean>> | undefined;
  /** Names of environment variables that it may see beside its own; `*` at the end stands for any rest. */
  readonly env?: readonly string[] | undefined;
  /** 30 minutes unless set. */
  readonly timeoutMs?: number | undefined;
  /** Ends it when it said nothing by the protocol for so long; 10 minutes unless set. */
  readonly idleMs?: number | undefined;
}

/** What tells an agent's sessions from those of others: its program, with its words. */
export function acpClientName({ acp: [program, ...words] }: Pick<AcpSettings, 'acp'>): string {
  return ['acp', path.basename(program), ...words].join(' ');
}

/** A tier that the settings name no model for is the usual model's. */
export function modelFor({ model, tiers }: AcpSettings, tier: Tier | undefined): string | null {
  return (tier === undefined ? undefined : tiers?.[tier]) ?? model ?? null;
}

export function modeFor({ mode }: AcpSettings, permission: Permission): string | null {
  return (typeof mode === 'string' ? mode : mode?.[permission]) ?? null;
}
