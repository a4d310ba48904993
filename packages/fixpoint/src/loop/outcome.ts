/** How a run can end (design.md 6): a closed set, with the exit code of the command line. */
export const outcomes = {
  converged: { exit: 0, means: 'the required clean passes were reached on this version' },
  accepted: { exit: 0, means: 'a person accepted it with findings open' },
  unverified: { exit: 1, means: 'clean, but no reviewer found anything in the whole run' },
  capped: { exit: 1, means: 'the cap was reached first' },
  stalled: { exit: 1, means: 'no progress' },
  blocked: {
    exit: 1,
    means: 'a blocking finding or ruling, an unfinished input, or a producer that cannot go on',
  },
  abandoned: { exit: 1, means: 'a person stopped it' },
  'over-budget': { exit: 1, means: 'tokens, money, time or calls ran out' },
  inconclusive: { exit: 4, means: 'a checker or producer failed for good; the run can be resumed' },
} as const;

export type Outcome = keyof typeof outcomes;

/** Exit code while a question to a person is open; waiting is not an outcome. */
export const waitingExit = 3;

export const outcomeNames = Object.keys(outcomes) as readonly Outcome[];
