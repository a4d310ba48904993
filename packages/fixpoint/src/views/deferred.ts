import { type Finding, isGatingFinding } from '../findings/index.ts';
import { type History, lastFold } from './history.ts';
import { lineageOf } from './lineage/lineage.ts';

/**
 * The deferred findings whose severity gates: what a re-review noticed beside what it was asked. They stop no run, and so
 * an ending has to name them.
 */
export function deferredFindings(history: History): readonly Finding[] {
  const { severities } = lastFold(history).loop;
  return lineageOf(history)
    .filter(({ state, finding }) => state === 'deferred' && isGatingFinding(severities, finding))
    .map(({ finding }) => finding);
}
