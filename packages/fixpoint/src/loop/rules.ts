import { FixpointError } from '../base/index.ts';
import { perform } from './effects.ts';
import type { Tested } from './fact.ts';
import { evaluate } from './tests.ts';
import type { Turn } from './turn.ts';
import { withState } from './turn.ts';
import type { Destination, Rule } from './types.ts';

/** Where a list of rules led, with the turn after all their effects. */
export interface Decided {
  readonly turn: Turn;
  readonly to: Destination;
}

/**
 * Goes through rules in order: the first that holds and has a destination decides. One without a destination does its
 * effects and lets the next one decide.
 *
 * @param on what is decided on, for the fact: a kind of reply, an option, or `rules`.
 */
export function decide(turn: Turn, on: string, rules: readonly Rule[]): Decided {
  const { step } = turn.state;
  const tested: Tested[] = [];
  let now = turn;
  for (const [index, rule] of rules.entries()) {
    const results = rule.when.map((test) => evaluate(now.loop, now.state, test));
    tested.push(...results);
    if (!results.every(({ holds }) => holds)) continue;
    now = rule.do.reduce(perform, now);
    if (rule.go !== undefined) {
      const fact = { kind: 'decided', step, on, rule: index, tested, to: rule.go } as const;
      return { turn: withState(now, {}, fact), to: rule.go };
    }
  }
  throw new FixpointError('definition', `no rule of step ${step} decides on ${on}`, {
    hint: 'The last rule of a list must hold always and lead somewhere.',
  });
}
