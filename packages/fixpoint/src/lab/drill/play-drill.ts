import { type FixpointError, toFixpointError } from '../../base/index.ts';
import type { LoopDefinition } from '../../definition/index.ts';
import { carry, type EmbeddedPorts } from '../../drivers/index.ts';
import { createMemoryStore, type Happened, type RunEvent, runEvents } from '../../journal/index.ts';
import type { Loop } from '../../loop/index.ts';
import { wrapWorker } from '../../loops/index.ts';
import { RunSession, type Worker } from '../../runner/index.ts';
import { createMemoryWorkspace } from '../memory-workspace.ts';
import type { Drill } from './read-drill.ts';
import { Script } from './script.ts';
import { createScriptedPerson } from './scripted-person.ts';
import { createScriptedWorker } from './scripted-worker.ts';
import { inputOf, startOf } from './start-drill.ts';

/** A drill that was played: all that happened, the script with what is left of it, and what broke the run off. */
export interface Played {
  readonly history: readonly Happened[];
  readonly script: Script;
  readonly error: FixpointError | null;
}

/** The id of a drill's run, which nobody else sees. */
export const drillRun = 'drill';

const clock = { now: () => 0 };
// Nothing is kept of a drill, so nothing has to be concealed.
const redactor = { text: (text: string) => text, data: (data: unknown) => data };

/** Plays a drill by the driver that carries real runs, in memory alone. */
export async function playDrill(drill: Drill, definition: LoopDefinition, loop: Loop): Promise<Played> {
  const script = new Script(drill, rolesOfPanels(loop));
  const workspace = createMemoryWorkspace(inputOf(drill));
  const store = createMemoryStore<RunEvent>({ schema: runEvents, clock, redactor });
  const journal = await store.create(drillRun);
  const session = await RunSession.begin(journal, await startOf(drill, loop, workspace));
  const idOf = (given: string) => findId(session.history(), given) ?? given;
  const world = { script, workspace, scale: loop.severities, idOf };
  const workers = Object.entries(definition.roles).map(([role, { reads = '' }]): [string, Worker] => {
    return [role, wrapWorker(createScriptedWorker(reads, world), reads)];
  });
  const error = await carryOn(session, {
    workspace,
    guard: null,
    workers: Object.fromEntries(workers),
    clock,
    newId: numberedIds(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
    person: createScriptedPerson(script),
  });
  return { history: session.history(), script, error };
}

async function carryOn(session: RunSession, ports: EmbeddedPorts): Promise<FixpointError | null> {
  try {
    await carry(session, ports);
    return null;
  } catch (thrown) {
    return toFixpointError(thrown);
  }
}

function numberedIds(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `c${last}`;
  };
}

function rolesOfPanels(loop: Loop): readonly string[] {
  const steps = loop.stages.flatMap((stage) => Object.values(stage.steps));
  return steps.flatMap((step) => (step.kind === 'call' && step.seats !== undefined ? [step.role] : []));
}

/** The id of the finding that was last reported under a name. */
function findId(history: readonly Happened[], given: string): string | undefined {
  const findings = history.flatMap(({ event }) => (event.type === 'call.replied' ? event.findings : []));
  return findings.findLast(({ givenId }) => givenId === given)?.id;
}
