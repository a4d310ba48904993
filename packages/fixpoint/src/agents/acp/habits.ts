/** What is known of an agent that the protocol leaves open, or that it does otherwise. */
export interface Habits {
  /** How its own words begin, where it puts them in the place of the model's. */
  readonly notice?: RegExp;
  /** How an error begins that it gives as if it were the model's reply. */
  readonly error?: RegExp;
  /** Whether the cost that it tells counts from the start of the session, also where another process goes on in it. */
  readonly costOfSession?: true;
  /** Whether the tokens that it tells are those of its last request alone. */
  readonly tokensOfLastStep?: true;
}

/** By the names that the agents give themselves. Written against OpenCode 1.18.33 and Copilot 1.0.102. */
const known: Readonly<Record<string, Habits>> = {
  OpenCode: { costOfSession: true, tokensOfLastStep: true },
  Copilot: { notice: /^Info: Request failed due to a transient API error/u, error: /^Error: / },
};

export function habitsOf(agent: string | null): Habits {
  return (agent !== null && Object.hasOwn(known, agent) && known[agent]) || {};
}
