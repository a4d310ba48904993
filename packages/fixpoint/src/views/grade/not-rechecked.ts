import { isGatingFinding } from '../../findings/index.ts';
import { type History, lastFold } from '../history.ts';
import { type Lineage, lineageOf } from '../lineage/lineage.ts';
import { rounds } from '../rounds.ts';
import { isByGate } from './gates-on.ts';

/**
 * The gating findings of a run that no later report lists, and that nobody said to be met. A gate that fills the role of a
 * reviewer proves it by not listing them: the same command looks for the same things each time.
 */
export function notRechecked(history: History): readonly Lineage[] {
  const { severities } = lastFold(history).loop;
  return lineageOf(history).filter((story) => {
    const isLeft = story.state === 'not-rechecked' && isGatingFinding(severities, story.finding);
    return isLeft && !isFromGate(history, story);
  });
}

function isFromGate(history: History, story: Lineage): boolean {
  const last = rounds(history).find(({ n }) => n === story.rounds.at(-1));
  return last?.checkers.every((checker) => isByGate(history, checker)) ?? false;
}
