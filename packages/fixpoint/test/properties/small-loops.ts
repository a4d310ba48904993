import fc from 'fast-check';
import {
  type AuthoredLoop,
  type AuthoredRule,
  resolveLoop,
  takeBuiltIn,
} from '../../src/definition/index.ts';
import type { LoopCase } from './loop-case.ts';

const names = ['one', 'two', 'three'];
const turns = 4;

/** Rules that count a turn, stop at the cap, and else go wherever chance has it. */
function rulesTo(
  steps: readonly string[],
  ends: readonly AuthoredRule[],
): fc.Arbitrary<readonly AuthoredRule[]> {
  const effect = fc.constantFrom<NonNullable<AuthoredRule['do']>>(
    { count: 'streak' },
    { forget: 'streak' },
    { mark: 'baseline' },
    { note: 'sets' },
    { count: ['other', 'streak'], mark: 'baseline' },
    { forget: 'entry' },
  );
  const where = fc.constantFrom<AuthoredRule>(...ends, ...steps.map((then) => ({ then })));
  const when = fc.constantFrom<NonNullable<AuthoredRule['when']>>(
    'clean',
    'seen',
    'unreviewed',
    'came-back',
    { 'not-below': 'baseline' },
    { closed: 'sets' },
    { recurs: 'sets' },
    { full: 'streak' },
    { room: 'other' },
    { any: 'bad' },
    [{ none: 'worst' }, 'seen'],
  );
  const guarded = fc.record({ when, do: effect, to: where }).map(({ to, ...rule }) => ({ ...rule, ...to }));
  const last = fc.constantFrom(...steps).map((then): AuthoredRule => ({ then }));
  return fc
    .tuple(fc.array(guarded, { maxLength: 3 }), last)
    .map(([middle, end]) => [
      { do: { count: 'turns' } },
      { when: { full: 'turns' }, end: 'capped', reason: 'cap' },
      ...middle,
      end,
    ]);
}

const clean = { when: 'clean', end: 'converged', reason: 'clean' } as const satisfies AuthoredRule;

/** Small loops of one stage, with steps that lead anywhere, and at most four replies. */
export const smallLoopCase: fc.Arbitrary<LoopCase> = fc
  .record({
    report: rulesTo([...names, 'ask'], [clean, { end: 'stalled', reason: 'stall' }]),
    done: rulesTo([...names, 'ask'], [{ end: 'blocked', reason: 'stuck' }]),
    unchanged: rulesTo(names, [{ end: 'stalled', reason: 'unchanged' }]),
    retries: fc.integer({ min: 0, max: 2 }),
    hasPanel: fc.boolean(),
  })
  .map(({ report, done, unchanged, retries, hasPanel }): LoopCase => {
    const authored: AuthoredLoop = {
      loop: 'small',
      severities: { worst: 'blocks', bad: 'gates', so: 'notes', later: 'defers' },
      settings: { seats: ['a', 'b'] },
      roles: { checker: { is: 'reviewer' }, producer: { is: 'producer' } },
      memory: {
        turns: { per: 'run', max: turns },
        streak: { per: 'version', max: 2 },
        baseline: { per: 'entry' },
        sets: { per: 'run' },
        other: { per: 'entry', max: 1 },
      },
      steps: {
        one: { call: 'checker', on: { report }, ...(hasPanel ? { seats: 'seats' } : {}) },
        two: { call: 'producer', on: { done, unchanged } },
        three: { call: 'checker', on: { report } },
        ask: { ask: 'how', options: { again: 'back', three: 'three', proceed: { end: 'accepted' } } },
        start: [{ when: 'seen', then: 'ask' }, { when: 'came-back', then: 'two' }, { then: 'one' }],
      },
    };
    const { steps = {}, ...rest } = authored;
    const stages = { small: { start: 'start', steps } };
    const loop = resolveLoop(takeBuiltIn({ ...rest, stages }), { retries });
    return { loop, input: {}, maxCalls: turns * 2 };
  });
