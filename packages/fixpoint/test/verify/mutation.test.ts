import { describe, expect, test } from 'vitest';
import { type LoopDefinition, resolveLoop } from '../../src/definition/index.ts';
import { type VerifiedLoop, verifyStarts } from '../../src/lab/verify/verify-loop.ts';
import type { Loop, LoopInput } from '../../src/loop/index.ts';
import { definitions } from '../properties/loop-cases.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { tellApart } from './tell-apart.ts';

/** A loop under low caps, and what is known of its mutants. */
interface Subject {
  readonly loop: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly input?: LoopInput;
  /** Left out, all of them are tried. */
  readonly isTried?: (mutant: string) => boolean;
  /** Of loops with many states, one mutant in so many is tried. */
  readonly everyNth?: number;
  /** The share, at least, that a property or a figure of the report notices. */
  readonly score: number;
  /** Mutants that do the same as the loop whatever comes back, with the reason. */
  readonly equivalent?: readonly (readonly [RegExp, string])[];
}

const gateSteps = ['due', 'gate', 'fix-gate', 'gate-again', 'done', 'ask-red'];
const isOfGates = (mutant: string) => gateSteps.some((step) => new RegExp(`: [^/]+/${step}/`).test(mutant));

const subjects: Readonly<Record<string, Subject>> = {
  'gsd-revision': {
    loop: 'gsd-revision',
    settings: { maxRevisions: 2, maxReentries: 1 },
    everyNth: 2,
    input: { openConflicts: [{ property: 'p1', alternatives: 1 }] },
    score: 0.65,
  },
  'iterate-revision': {
    loop: 'iterate-revision',
    score: 0.64,
    equivalent: [
      [/order swapped: .*\/review\/report\/1/, 'a critical finding gates: no report is clean too'],
    ],
  },
  'multi-agent-plan': {
    loop: 'multi-agent-plan',
    score: 0.7,
    equivalent: [[/forget streak/, 'it is per version, and after a blocker a new version comes, or an end']],
  },
  'self-review-relay': {
    loop: 'self-review-relay',
    settings: { lenses: ['a', 'b'], maxGateFixes: 1 },
    score: 0.74,
    equivalent: [
      [
        /forget streak/,
        'it is per version, and after a red gate or a blocker a new version comes, or an end',
      ],
      [/order swapped: .*\/due\/rules\/0/, 'only a version whose gate is green has a streak'],
    ],
  },
  sdd: {
    loop: 'sdd',
    settings: { resume: 1, takeover: 1 },
    input: { lists: { tasks: ['1'] } },
    isTried: (mutant) => !isOfGates(mutant),
    everyNth: 16,
    score: 0.6,
    equivalent: [[/undo-edit/, 'nothing is known of a version yet that an edit could end']],
  },
  'sdd with gates': {
    loop: 'sdd',
    settings: { resume: 1, takeover: 0, gates: ['g'], preflight: false },
    input: { lists: { tasks: ['1'] } },
    isTried: isOfGates,
    everyNth: 5,
    score: 0.6,
    equivalent: [
      [/order swapped: .*\/done\/rules/, 'both of the rules end with-rulings'],
      [/forget green/, 'with one round a gate never sees a version twice'],
      [/count begun/, 'the only task is new, so something is made of it or it ends the run'],
    ],
  },
  standard: {
    loop: 'standard',
    settings: { maxReviews: 2, maxRounds: 3, takeoverAt: 2 },
    isTried: (mutant) => !isOfGates(mutant),
    everyNth: 10,
    score: 0.5,
  },
  'standard with gates': {
    loop: 'standard',
    settings: { maxReviews: 2, maxRounds: 1, takeoverAt: 1, maxConflicts: 2, maxGateFixes: 1, gates: ['g'] },
    isTried: isOfGates,
    everyNth: 5,
    score: 0.5,
    equivalent: [
      [/lastConflict/, 'a second conflict is over the cap already'],
      [/order swapped: .*\/due\/rules\/0/, 'there are gates, so the first of the two never decides'],
    ],
  },
};

const asked = [/guard dropped \(setting/, 'here the setting has the value that is asked for'] as const;

const mostStates = 12_000;

describe('what is changed in a loop is noticed', () => {
  test.each(Object.entries(subjects))('in %s', { timeout: 300_000 }, (_, subject) => {
    const { loop: name, settings = {}, input = {}, score, equivalent = [] } = subject;
    const loop = resolveLoop(definitions[name] as LoopDefinition, settings);
    const judged = judge(loop, input, subject);
    const unexplained = judged.same.filter(
      (mutant) => ![...equivalent, asked].some(([pattern]) => pattern.test(mutant)),
    );
    expect(unexplained).toEqual([]);
    expect(judged.noticed / (judged.noticed + judged.byRun.length)).toBeGreaterThanOrEqual(score);
  });
});

/** Which mutants break a property or change a figure; which others are decided differently in some run; and the rest. */
function judge(loop: Loop, input: LoopInput, { isTried = () => true, everyNth = 1 }: Subject) {
  const look = (mutated: Loop) => verifyStarts([{ loop: mutated, input }], mostStates);
  const before = look(loop);
  const mutants = mutantsOf(loop)
    .filter(({ name }) => isTried(name) && isReached(before, name))
    .filter((_, index) => index % everyNth === 0);
  const unnoticed = mutants.filter(({ mutate }) => !isNoticed(before, look(mutate(loop))));
  const isToldApart = ({ mutate }: Mutant) => tellApart([loop, mutate(loop)], input) !== null;
  const byRun = unnoticed.filter(isToldApart);
  const same = unnoticed.filter((mutant) => !byRun.includes(mutant));
  return {
    noticed: mutants.length - unnoticed.length,
    byRun: byRun.map(({ name }) => name),
    same: same.map(({ name }) => name),
  };
}

/** A rule that never decides under these settings is nothing that could be noticed. */
function isReached({ unusedRules }: VerifiedLoop, mutant: string): boolean {
  return !unusedRules.some((rule) => mutant.endsWith(`: ${rule}`));
}

function isNoticed(before: VerifiedLoop, after: VerifiedLoop): boolean {
  const figures = ({ mostCalls, leastCalls, endings, unusedRules, properties }: VerifiedLoop) =>
    JSON.stringify([
      mostCalls,
      leastCalls,
      endings,
      unusedRules.length,
      properties.map(({ holds }) => holds),
    ]);
  return figures(before) !== figures(after);
}
