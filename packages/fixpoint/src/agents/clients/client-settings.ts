import type { Tier } from '../agent.ts';

/** How a client program is used as an agent. */
export interface ClientSettings {
  /** The model in the client's own words; its own choice unless set. */
  readonly model?: string | undefined;
  /** The models that stand for how capable one is wanted. */
  readonly tiers?: Readonly<Partial<Record<Tier, string>>> | undefined;
  /** The program, where it is not the usual one in PATH. */
  readonly program?: string | undefined;
  /** Words that every call gets beside those that Fixpoint gives. */
  readonly arguments?: readonly string[] | undefined;
  /** Names of environment variables that it may see beside its own; `*` at the end stands for any rest. */
  readonly env?: readonly string[] | undefined;
  /** 30 minutes unless set. */
  readonly timeoutMs?: number | undefined;
  /** Ends it when it printed nothing for so long; 10 minutes unless set. */
  readonly idleMs?: number | undefined;
}
