import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Carried, carry } from '../../src/drivers/index.ts';
import { replay } from '../../src/journal/index.ts';
import { castDrill } from '../../src/lab/drill/cast-drill.ts';
import { createDrillStore, drillRun } from '../../src/lab/drill/play-drill.ts';
import { readDrill } from '../../src/lab/drill/read-drill.ts';
import { startOf } from '../../src/lab/drill/start-drill.ts';
import { createMemoryWorkspace } from '../../src/lab/memory-workspace.ts';
import { RunSession } from '../../src/runner/index.ts';
import type { LoopCase } from './loop-case.ts';
import { definitions, loopCases } from './loop-cases.ts';
import { anyChoices, createTape } from './tape.ts';
import { createTapeScript } from './tape-script.ts';

const mostInterruptions = 400;

/** Carries a run under whatever a tape chooses; where it is interrupted or left waiting, it is taken up again. */
async function carryToEnd({ loop, input }: LoopCase, choices: readonly number[]): Promise<RunSession> {
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
  expect(carried).toBe('ended');
  return session;
}

const { 'a small loop': _, ...builtLoops } = loopCases;

describe.each(Object.entries(builtLoops))('%s under the driver', (_name, cases) => {
  test('folds its journal to what the driver saw, and ends as its state says', async () => {
    await fc.assert(
      fc.asyncProperty(cases, anyChoices, async (given, choices) => {
        const session = await carryToEnd(given, choices);
        const history = session.history();
        expect([...replay(session.journal)]).toEqual(history);
        const last = history.at(-1)?.event;
        expect(last).toMatchObject({ type: 'run.ended', ...session.fold.state.ended });
        if (last?.type === 'run.ended' && last.outcome === 'converged') {
          expect(last.reviewed?.n).toBe(session.fold.version.n);
          expect(session.fold.openCalls).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('journals each call before it is made, each reply once, and leaves no blank version', async () => {
    await fc.assert(
      fc.asyncProperty(cases, anyChoices, async (given, choices) => {
        const session = await carryToEnd(given, choices);
        const events = session.history().map(({ event }) => event);
        const started = events.flatMap((event) => (event.type === 'call.started' ? [event.call] : []));
        const returned = events.flatMap((event) =>
          event.type === 'call.replied' || event.type === 'call.failed' ? [event.call] : [],
        );
        expect(new Set(returned).size).toBe(returned.length);
        expect(started).toEqual(expect.arrayContaining(returned));
        expect(session.fold.versions.filter(({ bytes }) => bytes === 0)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
