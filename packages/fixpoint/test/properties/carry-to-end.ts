import { type Carried, carry } from '../../src/drivers/index.ts';
import { castDrill } from '../../src/lab/drill/cast-drill.ts';
import { createDrillStore, drillRun } from '../../src/lab/drill/play-drill.ts';
import { readDrill } from '../../src/lab/drill/read-drill.ts';
import { startOf } from '../../src/lab/drill/start-drill.ts';
import { createMemoryWorkspace } from '../../src/lab/memory-workspace.ts';
import { RunSession } from '../../src/runner/index.ts';
import type { LoopCase } from './loop-case.ts';
import { definitions } from './loop-cases.ts';
import { createTape } from './tape.ts';
import { createTapeScript } from './tape-script.ts';

const mostInterruptions = 400;

/** Carries a run under whatever a tape chooses; where it is interrupted or left waiting, it is taken up again. */
export async function carryToEnd({ loop, input }: LoopCase, choices: readonly number[]): Promise<RunSession> {
  const workspace = createMemoryWorkspace('version 0\n');
  const drill = readDrill('{drill: 1, loop: any, title: any, input: any, expect: {}}', 'any');
  const journal = await createDrillStore().create(drillRun);
  const started = await startOf(drill, loop, workspace);
  const session = await RunSession.begin(journal, { ...started, input: { lists: input.lists ?? {} } });
  const script = createTapeScript(session, createTape(choices));
  const ports = castDrill({ definition: definitions[loop.name] as never, script, workspace }, session);
  let carried: Carried = 'interrupted';
  for (let times = 0; carried !== 'ended' && times < mostInterruptions; times += 1) {
    carried = await carry(session, ports);
  }
  if (carried !== 'ended') throw new Error(`the run was left ${carried}`);
  return session;
}
