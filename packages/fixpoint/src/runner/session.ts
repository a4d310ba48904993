import type { Note } from '../findings/index.ts';
import {
  beginFold,
  type Folded,
  foldEvent,
  foldOf,
  type Happened,
  type RunEvent,
  type RunFold,
  type RunJournal,
  type RunStarted,
  replay,
} from '../journal/index.ts';

/** Hears of every event after it is on the disk: records, live lines, streams. */
export interface Observer {
  /** Gives notes that are journalled then: an observer cannot append by itself. */
  onHappened(happened: Happened): Promise<readonly Note[]> | readonly Note[];
}

/** A run under way: its journal, where it stands, and who listens. The only way to write an event. */
export class RunSession {
  readonly journal: RunJournal<RunEvent>;
  readonly #history: Happened[];
  #fold: RunFold;
  #observers: readonly Observer[] = [];
  #last: Promise<unknown> = Promise.resolve();

  private constructor(journal: RunJournal<RunEvent>) {
    this.journal = journal;
    this.#history = [...replay(journal)];
    this.#fold = foldOf(this.#history, journal.id);
  }

  /** Begins a run on an empty journal. */
  static async begin(journal: RunJournal<RunEvent>, started: RunStarted): Promise<RunSession> {
    beginFold(started);
    await journal.append(started);
    return new RunSession(journal);
  }

  /** Takes a run up where its journal ends. */
  static resume(journal: RunJournal<RunEvent>): RunSession {
    return new RunSession(journal);
  }

  get id(): string {
    return this.journal.id;
  }

  get fold(): RunFold {
    return this.#fold;
  }

  /** Everything that happened so far, in order. */
  history(): readonly Happened[] {
    return this.#history;
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
    const happened = { event: stored, facts: folded.facts, fold: folded.fold };
    this.#history.push(happened);
    const notes: Note[] = [];
    for (const observer of this.#observers) notes.push(...(await observer.onHappened(happened)));
    for (const note of notes) await this.#appendNext({ type: 'run.noted', ...note });
    return folded;
  }
}
