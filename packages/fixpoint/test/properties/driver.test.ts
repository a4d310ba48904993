import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replay } from '../../src/journal/index.ts';
import { compareLoops, retrace } from '../../src/lab/index.ts';
import { carryToEnd } from './carry-to-end.ts';
import { loopCases } from './loop-cases.ts';
import { anyChoices } from './tape.ts';

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

  test('decides the same again from its journal alone', async () => {
    await fc.assert(
      fc.asyncProperty(cases, anyChoices, async (given, choices) => {
        const history = (await carryToEnd(given, choices)).history();
        const { wrong, refused } = retrace(history.map(({ event }) => event));
        expect({ wrong, refused }).toEqual({ wrong: [], refused: null });
        expect(compareLoops(history, given.loop).divergedBy).toBeNull();
      }),
      { numRuns: 40 },
    );
  });
});
