import type { LoopDefinition } from '../../definition/index.ts';
import type { EmbeddedPorts } from '../../drivers/index.ts';
import type { Happened } from '../../journal/index.ts';
import { wrapWorker } from '../../loops/index.ts';
import type { RunSession, Worker } from '../../runner/index.ts';
import type { FileWorkspace } from '../../workspaces/index.ts';
import type { Script } from './script.ts';
import { createScriptedPerson } from './scripted-person.ts';
import { createScriptedWorker } from './scripted-worker.ts';

/** What a drill's run is made of, beside its session. */
export interface Cast {
  readonly definition: LoopDefinition;
  readonly script: Pick<Script, 'reply' | 'answer'>;
  readonly workspace: FileWorkspace;
}

/** A drill takes no time. */
export const stillClock = { now: () => 0 };

/** Gives every role of a loop, and the person, their replies from a script. */
export function castDrill({ definition, script, workspace }: Cast, session: RunSession): EmbeddedPorts {
  const scale = session.fold.loop.severities;
  const idOf = (given: string) => findId(session.history(), given) ?? given;
  const workers = Object.entries(definition.roles).map(([role, { reads = '' }]): [string, Worker] => {
    return [role, wrapWorker(createScriptedWorker(reads, { script, workspace, scale, idOf }), reads)];
  });
  return {
    workspace,
    guard: null,
    setAside: async () => '',
    workers: Object.fromEntries(workers),
    clock: stillClock,
    newId: numberedIds(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
    person: createScriptedPerson(script),
  };
}

function numberedIds(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `c${last}`;
  };
}

/** The id of the finding that was last reported under a name. */
function findId(history: readonly Happened[], given: string): string | undefined {
  const findings = history.flatMap(({ event }) => (event.type === 'call.replied' ? event.findings : []));
  return findings.findLast(({ givenId }) => givenId === given)?.id;
}
