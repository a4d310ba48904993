import type { RunSession } from '../runner/index.ts';
import type { RecordKeeper } from './kit.ts';

/**
 * Lets keepers follow a run, begun just now or taken up again. An earlier process may have died between its last event
 * and what was to be written for it: that event is heard again, those before it are only recalled.
 */
export async function keepRecords(session: RunSession, keepers: readonly RecordKeeper[]): Promise<void> {
  const earlier = [...session.history()];
  const last = earlier.pop();
  for (const keeper of keepers) for (const happened of earlier) keeper.recall(happened);
  const heard = keepers.map((keeper) => (last === undefined ? [] : keeper.onHappened(last)));
  const notes = (await Promise.all(heard)).flat();
  for (const keeper of keepers) session.observe(keeper);
  for (const note of notes) await session.append({ type: 'run.noted', ...note });
}
