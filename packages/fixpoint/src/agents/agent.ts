/** What an agent may do to the working folder. */
export const permissions = ['read-only', 'edit', 'full'] as const;

export type Permission = (typeof permissions)[number];

/** How capable a model is; the settings of an agent say which model each is. */
export const tiers = ['fast', 'standard', 'best'] as const;

export type Tier = (typeof tiers)[number];

/** A conversation that an agent keeps. Clients bind it to the folder that it was begun in. */
export interface AgentSession {
  readonly client: string;
  /** The client's version then; null is not known. */
  readonly version: string | null;
  readonly folder: string;
  readonly id: string;
}

/** One thing that is asked of an agent: a model, a person or any program. */
export interface AgentRequest {
  /** The engine's id of the call; unguessable, and the same again when a call is looked into after a crash. */
  readonly call: string;
  readonly role: string;
  /** The step's word, such as `check` or `resume:3#1`. */
  readonly step: string;
  /** 1 for the first try of a call, 2 for its retry. */
  readonly attempt: number;
  /** The seat of a panel, such as a lens. */
  readonly seat?: string | null;
  /** How many attempts of calls of this role, and of this seat if it has one, had returned before in this run. */
  readonly index: number;
  readonly prompt: string;
  /** The working folder, absolute. */
  readonly folder: string;
  /** The artifact, absolute: its file, or the folder that holds all of it. */
  readonly artifact: string;
  readonly permission: Permission;
  /** JSON Schema that the reply is to fit. It is asked for where an agent can; what comes is checked all the same. */
  readonly schema?: unknown;
  /** How capable a model is asked for, where it is not the usual one. */
  readonly tier?: Tier;
  /** An earlier session to go on in; the prompt then needs nothing that was said there. */
  readonly session?: AgentSession;
  /** What earlier tries of this call took, in milliseconds: one limit of time is for all of them together. */
  readonly spentMs?: number;
  readonly signal?: AbortSignal;
  /** Hears once what an onlooker may want to know, such as which file is awaited. */
  readonly onProgress?: (text: string) => void;
}

/** What was used, as the client says it; null is not known. */
export interface AgentUsage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
}

/** How a call to an agent ended. Only `ok` brings a reply that may be read. */
export type AgentEnding =
  | 'ok'
  | 'refused'
  | 'truncated'
  | 'limited'
  | 'auth'
  | 'timeout'
  | 'crashed'
  | 'no-output'
  | 'unreadable'
  | 'cancelled';

/** What an agent gave back, with how it ended. */
export interface AgentReply {
  readonly ending: AgentEnding;
  /** The reply's text, whole; what there was of it where the ending isn't `ok`. */
  readonly text: string;
  /** Why it ended so, in words, where it isn't `ok`. */
  readonly why?: string;
  /** What else it printed (standard error), for a person who looks into it. */
  readonly log?: string;
  readonly usage?: AgentUsage;
  /** Whether the cost counts from the start of the session, not of the call. */
  readonly isCostOfSession?: true;
  /** The session that the call was made in, where it can be gone on in. */
  readonly session?: AgentSession;
  /** Whether a session that was asked for is gone: the call was not made. */
  readonly isForgotten?: true;
  /** Whether it is the service that failed, for a time: what to do then is to wait, not to ask anew. */
  readonly isOutage?: true;
  /** When a limit ends, where it is known: ISO 8601, UTC. */
  readonly until?: string;
  /** What the agent would have done but was not allowed to. */
  readonly denials?: readonly string[];
}

/**
 * The one port to whoever does the work; one adapter a file. It never throws for what an agent did. Limits of time and
 * size are settings of the adapter; a caller that wants to stop a call aborts its signal.
 */
export interface Agent {
  /** The kind and what tells it apart, such as `command: eslint`. */
  readonly name: string;
  call(request: AgentRequest): Promise<AgentReply>;
}

/** The reply of a call that the caller cancelled. */
export const cancelledReply: AgentReply = { ending: 'cancelled', text: '', why: 'cancelled' };
