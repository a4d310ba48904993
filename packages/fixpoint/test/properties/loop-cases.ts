import fc from 'fast-check';
import { type LoopDefinition, readLoop, resolveLoop } from '../../src/definition/index.ts';
import type { Loop } from '../../src/loop/index.ts';
import { builtInLoops } from '../../src/loops/index.ts';
import type { LoopCase } from './loop-case.ts';
import { smallLoopCase } from './small-loops.ts';

export const definitions: Readonly<Record<string, LoopDefinition>> = Object.fromEntries(
  builtInLoops.map(({ name, text }) => [name, readLoop(text, name)]),
);

function loopOf(name: string, settings: Readonly<Record<string, unknown>>): Loop {
  return resolveLoop(definitions[name] as LoopDefinition, settings);
}

const retries = fc.integer({ min: 0, max: 2 });
const few = fc.integer({ min: 0, max: 3 });
const some = fc.integer({ min: 1, max: 4 });

const gsd = fc
  .record({
    retries,
    maxRevisions: few,
    maxConflicts: fc.integer({ min: 1, max: 3 }),
    maxReentries: fc.integer({ min: 0, max: 2 }),
    carried: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ carried, ...settings }): LoopCase => {
    const { maxRevisions, maxConflicts, maxReentries } = settings;
    const openConflicts = Array.from({ length: carried }, (_, n) => ({ property: `c${n}`, alternatives: n }));
    // Of each entry: a check more than revisions, the revisions, the conflicts, and what `adjust` produces.
    const perEntry = maxRevisions + 1 + maxRevisions + maxConflicts + 1;
    return {
      loop: loopOf('gsd-revision', settings),
      input: { openConflicts },
      maxCalls: (maxReentries + 1) * perEntry,
    };
  });

const iterate = fc.record({ retries, maxIterations: some }).map((settings): LoopCase => {
  const loop = loopOf('iterate-revision', settings);
  return { loop, input: {}, maxCalls: 2 * settings.maxIterations };
});

const lenses = fc.integer({ min: 1, max: 3 }).map((count) => ['a', 'b', 'c'].slice(0, count));

const plan = fc
  .record({ retries, lenses, cleanPasses: fc.integer({ min: 1, max: 2 }), maxReviews: some })
  .filter(({ cleanPasses, maxReviews }) => maxReviews >= cleanPasses)
  .map((settings): LoopCase => {
    const drafts = 1 + settings.lenses.length;
    const loop = loopOf('multi-agent-plan', settings);
    return { loop, input: {}, maxCalls: drafts + 2 * settings.maxReviews - 1 };
  });

const relay = fc
  .record({
    retries,
    lenses,
    cleanPasses: fc.integer({ min: 1, max: 2 }),
    maxRelays: some,
    maxGateFixes: few,
  })
  .filter(({ cleanPasses, maxRelays }) => maxRelays >= cleanPasses)
  .map((settings): LoopCase => {
    const fixes = settings.maxGateFixes + settings.maxRelays - 1;
    const relays = settings.maxRelays * (settings.lenses.length + 1);
    return { loop: loopOf('self-review-relay', settings), input: {}, maxCalls: fixes + (fixes + 1) + relays };
  });

const sdd = fc
  .record({
    retries,
    resume: few,
    takeover: few,
    onLoadBearing: fc.constantFrom('block', 'rule'),
    preflight: fc.boolean(),
    gates: fc.constantFrom(null, ['npm test']),
    doubtful: fc.boolean(),
    tasks: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ tasks, doubtful, ...settings }): LoopCase => {
    const unfinished = 4;
    // A fix, its evidence and its re-review; the gate once for each of the first two.
    const perRound = 3 + (settings.gates === null ? 0 : 2);
    // Two tries to implement, a review, what it could not verify, the rounds, a last re-review and the judge.
    const perTask = 2 + unfinished + 1 + 1 + perRound * (settings.resume + settings.takeover) + 2;
    const final = 1 + 1 + 1 + unfinished + 1 + 1 + (settings.gates === null ? 0 : 2);
    const lists = { tasks: ['1', '2', '6b'].slice(0, tasks), doubtful: doubtful ? ['2'] : [] };
    const maxCalls = 1 + tasks * perTask + final;
    return { loop: loopOf('sdd', settings), input: { lists }, maxCalls };
  });

const standard = fc
  .record({
    retries,
    lenses: lenses.filter(({ length }) => length > 1),
    gates: fc.constantFrom(null, ['check']),
    maxReviews: some,
    maxRounds: few,
    takeoverAt: some,
    maxIdle: some,
    maxGateFixes: few,
    maxConflicts: fc.integer({ min: 1, max: 3 }),
  })
  .map((settings): LoopCase => {
    const { maxReviews, maxRounds, maxGateFixes, maxConflicts } = settings;
    const gates = settings.gates === null ? 0 : 1 + maxRounds + 2 * maxGateFixes;
    // The full reviews, the rounds with their re-reviews, what is in conflict, and the judge.
    const most = maxReviews * settings.lenses.length + 2 * maxRounds + maxConflicts + 1;
    return { loop: loopOf('standard', settings), input: {}, maxCalls: gates + most };
  });

/** Each loop under any settings, and small ones that chance made up. */
export const loopCases = {
  'gsd-revision': gsd,
  'iterate-revision': iterate,
  'multi-agent-plan': plan,
  'self-review-relay': relay,
  sdd,
  standard,
  'a small loop': smallLoopCase,
};

/** Any of the loops. */
export const anyLoopCase = fc.oneof(...Object.values(loopCases));
