import { type Finding, isGatingFinding } from '../../findings/index.ts';
import { roundKind } from '../calls.ts';
import { type History, lastFold } from '../history.ts';
import { rounds } from '../rounds.ts';
import { isByGate } from './gates-on.ts';

/**
 * The gating findings of a run that are no longer open although nobody said that they are met: later reports do not list
 * them, and absence is no closure. Of a gate it is: the same command looks for the same things each time.
 */
export function notRechecked(history: History): readonly Finding[] {
  const { loop, state } = lastFold(history);
  if (roundKind(loop) === 'gate') return [];
  const open = state.findings.map(({ id }) => id);
  const settled = new Set([...open, ...settledIds(history), ...relistedIds(history)]);
  const reported = rounds(history)
    .filter(({ checkers }) => !checkers.every((checker) => isByGate(history, checker)))
    .flatMap(({ findings }) => findings);
  const byId = new Map(reported.map((finding) => [finding.id, finding]));
  return [...byId.values()].filter(
    (finding) => isGatingFinding(loop.severities, finding) && !settled.has(finding.id),
  );
}

/** What a checker, a judge or a person said something about. */
function settledIds(history: History): readonly string[] {
  return history.flatMap(({ facts }) =>
    facts.flatMap((fact) => {
      const isSettled = fact.kind === 'closed' || fact.kind === 'deferred' || fact.kind === 'parked';
      return isSettled && fact.finding !== null ? [fact.finding] : [];
    }),
  );
}

/** What a later report lists again under an id of its own: that one is what was rechecked or not. */
function relistedIds(history: History): readonly string[] {
  return history.flatMap(({ event }) => {
    if (event.type !== 'call.replied') return [];
    const { findings, matches = [] } = event;
    const relisted = matches.filter(
      ({ index, earlier, zone }) => zone === 'same' && findings[index]?.id !== earlier,
    );
    return relisted.map(({ earlier }) => earlier);
  });
}
