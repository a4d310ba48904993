import { isGatingFinding } from '../../findings/index.ts';
import { type History, lastFold } from '../history.ts';
import { type Lineage, lineageOf } from '../lineage/lineage.ts';
import { rounds } from '../rounds.ts';
import { isByGate } from './gates-on.ts';

/**
 * The gating findings of a run that no later report lists, and that no reviewer said to be met. A gate that fills the role of a
 * reviewer proves it by not listing them: the same command looks for the same things each time.
 */
export function notRechecked(history: History): readonly Lineage[] {
  const { severities } = lastFold(history).loop;
  return lineageOf(history).filter((story) => {
    const isLeft = story.state === 'not-rechecked' && isGatingFinding(severities, story.finding);
    return isLeft && !isFromGate(history, story);
  });
}

function isFromGate(history: History, { finding, rounds: listedIn }: Lineage): boolean {
  const { checkers = [] } = rounds(history).find(({ n }) => n === listedIn.at(-1)) ?? {};
  const own = checkers.filter(({ listed }) => listed.some(({ id }) => id === finding.id));
  const from = own.length > 0 ? own : checkers;
  return from.length > 0 && from.every((checker) => isByGate(history, checker));
}
