import { FixpointError } from '../base/index.ts';
import type { Note } from '../findings/index.ts';
import { type RecordKeeper, records } from '../loops/index.ts';
import type { RunSession } from '../runner/index.ts';
import type { Project } from './project.ts';

/**
 * Sets up the records of a run's loop. The last event is heard again: it is the only one whose record may not have been
 * written before a crash, and writing a record twice changes nothing.
 */
export async function keepRecords(project: Project, session: RunSession): Promise<void> {
  const history = session.history();
  const last = history.at(-1);
  const notes: Note[] = [];
  for (const keeper of await keepersOf(project, session)) {
    for (const happened of history.slice(0, -1)) keeper.recall(happened);
    if (last !== undefined) notes.push(...(await keeper.onHappened(last)));
    session.observe(keeper);
  }
  for (const note of notes) await session.append({ type: 'run.noted', ...note });
}

async function keepersOf(
  { root, ports }: Project,
  { id, fold, journal }: RunSession,
): Promise<readonly RecordKeeper[]> {
  const { pinned } = fold.started;
  const made = pinned.records.map(async (name) => {
    const keep = records[name];
    if (keep === undefined) throw noSuchRecord(name);
    const readBlob = (hash: string) => journal.getBlob(hash);
    return keep({ root, run: id, settings: pinned.loop.settings, clock: ports.clock, readBlob });
  });
  return (await Promise.all(made)).filter((keeper) => keeper !== null);
}

function noSuchRecord(name: string): FixpointError {
  return new FixpointError('definition', `the loop names a record \`${name}\` that there is not`, {
    hint: `There are ${Object.keys(records).join(', ')}.`,
  });
}
