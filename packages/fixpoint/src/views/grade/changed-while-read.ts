import { returnedKey } from '../../journal/index.ts';
import { callsOf } from '../calls.ts';
import { type History, lastFold } from '../history.ts';

/**
 * Who changed the artifact while it read the version that a run ended with. That was put back, and the report counts
 * (design.md 5), but nobody knows which of the two texts it speaks of.
 */
export function changedWhileRead(history: History): readonly string[] {
  const { version } = lastFold(history);
  const calls = callsOf(history);
  const names = history.flatMap(({ event }) => {
    if (event.type !== 'workspace.changed' || !event.undone || event.aside !== undefined) return [];
    const call = calls.get(event.call ?? '');
    const counts = call?.returned?.type === 'call.replied' && call.started.version.n === version.n;
    return counts && call.kind !== 'producer' ? [returnedKey(call.started)] : [];
  });
  return [...new Set(names)];
}
