import type { Fact } from './fact.ts';

/** Totals of a run by name, folded from its facts: counters whatever their scope, and what was deferred, parked, done. */
export type Tallies = Readonly<Record<string, number>>;

/** Adds facts to tallies. */
export function tally(tallies: Tallies, facts: readonly Fact[]): Tallies {
  const totals: Record<string, number> = { ...tallies };
  for (const fact of facts) {
    const name = tallyOf(fact);
    if (name !== null) totals[name] = (totals[name] ?? 0) + 1;
  }
  return totals;
}

function tallyOf(fact: Fact): string | null {
  switch (fact.kind) {
    case 'counted':
      return fact.name;
    case 'deferred':
    case 'parked':
      return fact.kind;
    case 'completed':
      return `${fact.stage}Done`;
    default:
      return null;
  }
}
