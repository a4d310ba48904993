import type { Agent, AgentRequest } from './agent.ts';

/** What an adapter's own tests provide, so that the common cases can be run over it. */
export interface AgentHarness {
  /** A request in a folder of its own; the cases change single fields of it. */
  readonly request: AgentRequest;
  /** An agent that gives this text as its reply. */
  answering(text: string): Promise<Agent>;
  /** An agent that gives its prompt back; left out where none is read. */
  readonly echoing?: () => Promise<Agent>;
  /** An agent that fails; left out where it cannot. */
  readonly failing?: () => Promise<Agent>;
  /** An agent that never answers; left out where each answers at once. `onBusy` is called when it has begun. */
  readonly silent?: (onBusy: () => void) => Promise<Agent>;
  /** An agent that begins to work and then goes silent, with a limit of time so short that a test can wait for it. */
  readonly stalling?: () => Promise<Agent>;
  /** The processes that a call of `silent` or `stalling` started and that are still there; left out where it starts none. */
  readonly leftBehind?: () => Promise<readonly string[]>;
  /** An agent that keeps sessions, and replies with how often it was asked in this one. */
  readonly remembering?: () => Promise<Agent>;
  /** An agent that writes the file, or tries to; left out where none is asked to do so by its prompt. */
  readonly writing?: (file: string) => Promise<Agent>;
}

/** What a harness has only where it applies to the agent. */
export type AgentNeed = Exclude<keyof AgentHarness, 'request' | 'answering'>;

/** One thing that every agent must do. */
export interface AgentCase {
  readonly name: string;
  /** What the harness must have for this case; where something is not there, `whySkipped` says so. */
  readonly needs?: readonly AgentNeed[];
  /** Throws where the agent does not do it. */
  run(harness: AgentHarness): Promise<void>;
}
