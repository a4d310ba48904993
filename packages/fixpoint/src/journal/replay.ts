import { FixpointError } from '../base/index.ts';
import type { Fact } from '../loop/index.ts';
import type { StoredEvent } from './envelope.ts';
import type { RunEvent, RunStarted } from './events.ts';
import { beginFold, foldEvent, type RunFold } from './fold.ts';
import type { RunReader } from './store.ts';

/** An event as it was journalled, with what it decided and where the run stands after it. */
export interface Happened {
  readonly event: StoredEvent<RunEvent>;
  readonly facts: readonly Fact[];
  readonly fold: RunFold;
}

/** Where a run stands after all that happened. */
export function foldOf(history: readonly Happened[], id: string): RunFold {
  const last = history.at(-1);
  if (last === undefined) throw emptyJournal(id);
  return last.fold;
}

/** Goes through a journal again, event by event, with what each one decided. */
export function* replay(journal: Pick<RunReader<RunEvent>, 'id' | 'events'>): Generator<Happened> {
  const [first, ...rest] = journal.events();
  if (first?.type !== 'run.started') throw emptyJournal(journal.id);
  let { fold, facts } = beginFold(first as RunStarted);
  yield { event: first, facts, fold };
  for (const event of rest) {
    ({ fold, facts } = foldEvent(fold, event as RunEvent));
    yield { event, facts, fold };
  }
}

function emptyJournal(id: string): FixpointError {
  return new FixpointError('journal', `the journal of run ${id} does not begin with run.started`, {
    hint: 'The run was never begun: start a new one.',
  });
}
