import {
  beginFold,
  type Folded,
  foldEvent,
  foldRun,
  type Happened,
  type RunEvent,
  type RunFold,
  type RunJournal,
  type RunStarted,
} from '../journal/index.ts';

/** Hears of every event after it is on the disk: records, live lines, streams. */
export interface Observer {
  onHappened(happened: Happened): Promise<void> | void;
}

/** A run under way: its journal, where it stands, and who listens. The only way to write an event. */
export class RunSession {
  readonly journal: RunJournal<RunEvent>;
  #fold: RunFold;
  #observers: readonly Observer[] = [];
  #last: Promise<unknown> = Promise.resolve();

  private constructor(journal: RunJournal<RunEvent>, fold: RunFold) {
    this.journal = journal;
    this.#fold = fold;
  }

  /** Begins a run on an empty journal. */
  static async begin(journal: RunJournal<RunEvent>, started: RunStarted): Promise<RunSession> {
    const { fold } = beginFold(started);
    await journal.append(started);
    return new RunSession(journal, fold);
  }

  /** Takes a run up where its journal ends. */
  static resume(journal: RunJournal<RunEvent>): RunSession {
    return new RunSession(journal, foldRun(journal));
  }

  get id(): string {
    return this.journal.id;
  }

  get fold(): RunFold {
    return this.#fold;
  }

  observe(observer: Observer): void {
    this.#observers = [...this.#observers, observer];
  }

  /**
   * Journals an event and decides what follows. Appends that overlap are done in their order,
   * and an event that is made from the fold sees all of those before it.
   *
   * @throws {FixpointError} `refused`, with nothing written, where the run did not ask for it.
   */
  append(event: RunEvent | ((fold: RunFold) => RunEvent)): Promise<Folded> {
    const appended = this.#last.then(() =>
      this.#appendNext(typeof event === 'function' ? event(this.#fold) : event),
    );
    this.#last = appended.catch(() => undefined);
    return appended;
  }

  async #appendNext(event: RunEvent): Promise<Folded> {
    foldEvent(this.#fold, event);
    const stored = await this.journal.append(event);
    const folded = foldEvent(this.#fold, stored as RunEvent);
    this.#fold = folded.fold;
    for (const observer of this.#observers) {
      await observer.onHappened({ event: stored, facts: folded.facts, fold: folded.fold });
    }
    return folded;
  }
}
