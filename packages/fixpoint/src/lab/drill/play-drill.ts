import { type FixpointError, toFixpointError } from '../../base/index.ts';
import { carry } from '../../drivers/index.ts';
import {
  createMemoryStore,
  type Happened,
  type MemoryRuns,
  type RunEvent,
  type RunStore,
  runEvents,
} from '../../journal/index.ts';
import { RunSession } from '../../runner/index.ts';
import { createMemoryWorkspace } from '../memory-workspace.ts';
import { castDrill, stillClock } from './cast-drill.ts';
import type { PreparedLoop } from './prepare-drill.ts';
import type { Drill } from './read-drill.ts';
import { rolesOfPanels, Script } from './script.ts';
import { inputOf, startOf } from './start-drill.ts';

/** A drill that was played: all that happened, the script with what is left of it, and what broke the run off. */
export interface Played {
  readonly history: readonly Happened[];
  readonly script: Script;
  readonly error: FixpointError | null;
}

/** The id of a drill's run, which nobody else sees. */
export const drillRun = 'drill';

// Nothing is kept of a drill, so nothing has to be concealed.
const redactor = { text: (text: string) => text, data: (data: unknown) => data };

/** Makes a store for the runs of drills. */
export function createDrillStore(runs: MemoryRuns = new Map()): RunStore<RunEvent> {
  return createMemoryStore({ schema: runEvents, clock: stillClock, redactor }, runs);
}

/** Plays a drill by the driver that carries real runs, in memory alone. */
export async function playDrill(drill: Drill, { definition, loop }: PreparedLoop): Promise<Played> {
  const script = new Script(drill, rolesOfPanels(loop));
  const workspace = createMemoryWorkspace(inputOf(drill));
  const journal = await createDrillStore().create(drillRun);
  const session = await RunSession.begin(journal, await startOf(drill, loop, workspace));
  let error: FixpointError | null = null;
  try {
    await carry(session, castDrill({ definition, script, workspace }, session));
  } catch (thrown) {
    error = toFixpointError(thrown);
  }
  return { history: session.history(), script, error };
}
