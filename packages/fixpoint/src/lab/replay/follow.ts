import { FixpointError } from '../../base/index.ts';
import {
  beginFold,
  foldEvent,
  type Happened,
  type RunEvent,
  type RunStarted,
  type StoredEvent,
} from '../../journal/index.ts';
import type { Loop } from '../../loop/index.ts';

/** The events of a journal. */
export type RecordedEvents = readonly StoredEvent<RunEvent>[];

/** What a loop makes of a recorded event: it is taken in, or refused since the loop asked for something else. */
export type Followed =
  | ({ readonly kind: 'taken' } & Happened)
  | { readonly kind: 'refused'; readonly event: StoredEvent<RunEvent>; readonly why: string };

/**
 * Goes through recorded events under a loop, the run's own or another, up to the first that the loop refuses.
 *
 * @throws {FixpointError} `journal` where the run cannot begin at all, and `definition` where the loop cannot.
 */
export function* follow(events: RecordedEvents, loop?: Loop): Generator<Followed> {
  const [first, ...rest] = events;
  if (first?.type !== 'run.started') {
    throw new FixpointError('journal', 'the journal does not begin with run.started');
  }
  let { fold, facts } = beginFold(startUnder(first as RunStarted, loop));
  yield { kind: 'taken', event: first, facts, fold };
  for (const event of rest) {
    try {
      ({ fold, facts } = foldEvent(fold, event as RunEvent));
    } catch (thrown) {
      if (!(thrown instanceof FixpointError)) throw thrown;
      yield { kind: 'refused', event, why: thrown.message };
      return;
    }
    yield { kind: 'taken', event, facts, fold };
  }
}

function startUnder(started: RunStarted, loop: Loop = started.pinned.loop): RunStarted {
  return { ...started, pinned: { ...started.pinned, loop } };
}
