import type { ClientOutput } from '../../../src/agents/clients/client.ts';

/** What a client did in one case, as it is kept beside this file. */
export interface Recording extends ClientOutput {
  /** The client's version. */
  readonly version: string;
  /** The words that Fixpoint called it with. */
  readonly words: readonly string[];
  /** Whether the file was there that the model wanted to be made. */
  readonly isMade: boolean;
}
