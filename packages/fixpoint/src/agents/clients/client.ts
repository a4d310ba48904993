import type { AgentEnding, AgentUsage, Permission } from '../agent.ts';

/** What a client program is asked, in the words that all of them share. */
export interface ClientCall {
  readonly prompt: string;
  readonly permission: Permission;
  /** The model's name in the client's own words; null is the client's own choice. */
  readonly model: string | null;
  /** JSON Schema of the reply; null where it is free text, or a client has no means for one. */
  readonly schema: unknown;
  /** The id of a session to go on in. */
  readonly session: string | null;
  /** A folder for this call alone, outside of the working folder. */
  readonly scratch: string;
}

/** How a client is called once. The prompt goes to its standard input, never into its words. */
export interface ClientCommand {
  readonly words: readonly string[];
  readonly input: string;
  /** Files that have to be there first, by their absolute paths. */
  readonly files?: Readonly<Record<string, string>>;
  /** What this call has in its environment beside what all calls have. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Where the client writes what it used, if it does not print that. */
  readonly usageFile?: string;
}

/** What a client printed before it ended by itself. */
export interface ClientOutput {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** What it wrote into the file for its usage, where there is one. */
  readonly usage?: string;
}

/** What was read in a client's output. A failure says which ending it is; whatever is not known is left out. */
export interface ClientReading {
  readonly ending: Exclude<AgentEnding, 'timeout' | 'cancelled'>;
  readonly text: string;
  /** Why it ended so, where it isn't `ok`. */
  readonly why?: string;
  /** Whether the fault is the service's and will pass: an outage, not a limit. */
  readonly isOutage?: true;
  /** The session that was to be gone on in is not there any more. */
  readonly isForgotten?: true;
  readonly session?: string;
  /** The client's own version, where its output tells it. */
  readonly version?: string;
  readonly usage?: AgentUsage;
  /** What the client would have done but was not allowed to, in its own words. */
  readonly denials?: readonly string[];
}

/** A client program of a coding agent: how it is called, and how its output is read. Data and pure functions. */
export interface Client {
  /** Its name in settings. */
  readonly name: string;
  /** The program, as it is found in PATH. */
  readonly program: string;
  /** Names of environment variables that it may see: its keys and settings. */
  readonly variables: readonly string[];
  /** What every call of it has in its environment: nothing is updated, asked or reported in the background. */
  readonly fixed: Readonly<Record<string, string>>;
  /** How to log in, for a person. */
  readonly login: string;
  readonly can: ClientAbilities;
  command(call: ClientCall): ClientCommand;
  /** The schema is that of the call, or null. */
  read(output: ClientOutput, schema: unknown): ClientReading;
}

/** What a client can do by its own means; what it cannot, Fixpoint does around it. */
export interface ClientAbilities {
  /** Whether it can be held to a JSON Schema. */
  readonly schema: boolean;
  /** Whether a session can be gone on in. */
  readonly resume: boolean;
  /** What keeps a reviewer from changing anything. */
  readonly readOnly: 'tools' | 'sandbox' | 'mode';
  /** Whether it says what a call cost. */
  readonly cost: boolean;
  /** Whether its usage counts from the start of the session, not of the call. */
  readonly cumulative: boolean;
}
