import type { Pause, Person } from '../drivers/index.ts';
import type { HandedIn, Observer, Worker } from '../runner/index.ts';

/** Who takes part in a run beside the agents of its settings. */
export interface RunCompany {
  readonly person: Person;
  /** Aborts when the run is to stop, so that it can be resumed. */
  readonly signal: AbortSignal;
  readonly observers?: readonly Observer[];
  readonly onProgress?: (text: string) => void;
  /**
   * Decides on the programs of a run that is taken up and was not confirmed by this user on this machine. Where nobody
   * decides, the run is refused; one that is started here is confirmed as it starts.
   */
  readonly confirm?: (programs: readonly string[]) => Promise<boolean>;
  /** How many calls of a panel are made at the same time; 4 unless set. */
  readonly concurrency?: number;
  /** How time passes while a run rests; the machine's own timers unless set. */
  readonly pause?: Pause;
  /** Workers made elsewhere, such as functions, by role; they stand before the agents of the settings. */
  readonly workers?: Readonly<Record<string, Worker>>;
  /** A reply of a call that was made in the session that hosts the run. */
  readonly handedIn?: HandedIn;
}
