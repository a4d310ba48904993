import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLoop, resolveLoop } from '../../src/definition/index.ts';
import { drillRun, playDrill } from '../../src/lab/drill/play-drill.ts';
import { readDrill } from '../../src/lab/drill/read-drill.ts';
import { findBuiltIn } from '../../src/loops/index.ts';
import { runResult } from '../../src/views/index.ts';
import { type PlanCase, playByTheText, type Said, type Work } from './plan-model.ts';

const definition = readLoop(findBuiltIn('multi-agent-plan')?.text ?? '', 'multi-agent-plan');

const text = fc.constantFrom('a', 'b', 'c', 'd', 'e', ' a\n', '\nb', '', ' \n');
const work: fc.Arbitrary<Work> = fc.oneof(
  { weight: 8, arbitrary: text.map((each) => ({ text: each })) },
  { weight: 1, arbitrary: fc.constantFrom('unchanged' as const, 'fail' as const) },
);
const said: fc.Arbitrary<Said> = fc.oneof(
  { weight: 8, arbitrary: fc.array(fc.constantFrom('blocker', 'should-fix', 'nit'), { maxLength: 2 }) },
  { weight: 1, arbitrary: fc.constant('fail' as const) },
);

const planCase: fc.Arbitrary<PlanCase> = fc
  .record({
    input: text,
    lenses: fc.integer({ min: 1, max: 3 }),
    cleanPasses: fc.integer({ min: 1, max: 3 }),
    room: fc.integer({ min: 0, max: 3 }),
    retries: fc.integer({ min: 0, max: 2 }),
    works: fc.array(work, { minLength: 6, maxLength: 12 }),
    reviews: fc.array(said, { minLength: 4, maxLength: 9 }),
  })
  .map(({ room, ...given }) => ({ ...given, maxReviews: given.cleanPasses + room }));

/** The same case as the built-in loop plays it, by the driver that carries real runs. */
async function play(given: PlanCase, script: unknown) {
  const { lenses, input, cleanPasses, maxReviews, retries } = given;
  const names = ['a', 'b', 'c'].slice(0, lenses);
  const loop = resolveLoop(definition, { lenses: names, cleanPasses, maxReviews, retries });
  const file = { drill: 1, loop: loop.name, title: 'any', input, script, expect: {} };
  const { history, error } = await playDrill(readDrill(JSON.stringify(file), 'any'), { definition, loop });
  expect(error).toBeNull();
  return history;
}

test('ends as the text says, by the same steps, whatever comes', async () => {
  await fc.assert(
    fc.asyncProperty(planCase, async (given) => {
      const { script, steps, ...end } = playByTheText(given);
      const history = await play(given, script);
      const { outcome, reason, counts } = runResult({ id: drillRun, history });
      const words = history.flatMap(({ event }) => (event.type === 'call.started' ? [event.word] : []));
      expect({ outcome, reason, counts }).toEqual(end);
      expect(words).toEqual(steps);
    }),
    { numRuns: 300 },
  );
});

test('never converges with a blocker open, or on a version that no reviewer saw', async () => {
  const ends = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(planCase, async (given) => {
      const history = await play(given, playByTheText(given).script);
      const { outcome, open, version, rounds } = runResult({ id: drillRun, history });
      ends.set(outcome, (ends.get(outcome) ?? 0) + 1);
      if (outcome !== 'converged' && outcome !== 'unverified') return;
      const last = rounds.slice(-given.cleanPasses);
      expect(open.filter(({ severity }) => severity === 'blocker')).toEqual([]);
      expect(last.map((round) => round.version)).toEqual(last.map(() => version));
      expect(last.map(({ findings }) => findings.blocker)).toEqual(Array(given.cleanPasses).fill(0));
    }),
    { numRuns: 300 },
  );
  expect([...ends.keys()].toSorted()).toEqual([
    'capped',
    'converged',
    'inconclusive',
    'stalled',
    'unverified',
  ]);
});
