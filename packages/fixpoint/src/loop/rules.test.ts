import { describe, expect, test } from 'vitest';
import type { Tested } from './fact.ts';
import type { Reply } from './reply.ts';
import { after, bad, capped, check, goTo, makeLoop, replied, report, revise } from './test-support.ts';
import type { Effect, Loop, Rule, Test } from './types.ts';

const memory: Loop['memory'] = {
  rounds: { per: 'run', max: 2 },
  streak: { per: 'version' },
  baseline: { per: 'entry' },
  last: { per: 'entry' },
};

/** Makes the test after these replies, where checks and revisions take turns as they say, and gives what came of it. */
function testAfter(
  kind: Test,
  replies: readonly Reply[],
  effects: readonly Effect[] = [],
): Tested | undefined {
  const watch: Rule = { when: [kind], do: [], go: capped };
  const steps = {
    check: check({ when: [], do: effects }, watch, goTo('revise')),
    revise: revise({ when: [], do: effects }, watch, goTo('check')),
  };
  const start = replies[0]?.kind === 'report' ? 'check' : 'revise';
  const loop = makeLoop(steps, {
    memory,
    settings: { mode: 'strict' },
    stages: [{ name: 'only', start, steps }],
  });
  const { facts } = after(
    loop,
    replies.map((reply) => replied(reply)),
  );
  const decided = facts.find((fact) => fact.kind === 'decided');
  return decided?.kind === 'decided' ? decided.tested[0] : undefined;
}

const conflict: Reply = { kind: 'conflict', version: 0, property: 'p1', alternatives: 0 };
const count: Effect = { kind: 'count', memory: 'rounds' };

const mark: Effect = { kind: 'mark', memory: 'baseline' };
const keep: Effect = { kind: 'keep', memory: 'last' };
const done = (version: number): Reply => ({ kind: 'done', version });

interface TestCase {
  readonly what: string;
  readonly kind: Test;
  readonly replies: readonly Reply[];
  readonly effects?: readonly Effect[];
  readonly holds: boolean;
}

test.each<TestCase>([
  {
    what: 'clean, where nothing gates',
    kind: { kind: 'clean' },
    replies: [report({ id: 'f', severity: 'so' })],
    holds: true,
  },
  {
    what: 'clean, with a gating finding',
    kind: { kind: 'clean' },
    replies: [report(bad('f'))],
    holds: false,
  },
  { what: 'any of a severity', kind: { kind: 'any', of: 'bad' }, replies: [report(bad('f'))], holds: true },
  {
    what: 'any of a mark',
    kind: { kind: 'any', of: 'disputed' },
    replies: [report({ ...bad('f'), mark: 'disputed' })],
    holds: true,
  },
  { what: 'none of a memory', kind: { kind: 'none', of: 'rounds' }, replies: [report()], holds: true },
  {
    what: 'none of a memory that counted',
    kind: { kind: 'none', of: 'rounds' },
    replies: [report()],
    effects: [count],
    holds: false,
  },
  {
    what: 'full, below the max',
    kind: { kind: 'full', memory: 'rounds' },
    replies: [report()],
    effects: [count],
    holds: false,
  },
  {
    what: 'full, at the max',
    kind: { kind: 'full', memory: 'rounds' },
    replies: [report()],
    effects: [count, count],
    holds: true,
  },
  {
    what: 'room, at the max',
    kind: { kind: 'room', memory: 'rounds' },
    replies: [report()],
    effects: [count, count],
    holds: false,
  },
  {
    what: 'not-below, where nothing was marked',
    kind: { kind: 'not-below', memory: 'baseline' },
    replies: [report(bad('f'))],
    holds: false,
  },
  {
    what: 'not-below, of as many',
    kind: { kind: 'not-below', memory: 'baseline' },
    replies: [report(bad('f'))],
    effects: [mark],
    holds: true,
  },
  {
    what: 'same, where nothing was kept',
    kind: { kind: 'same', memory: 'last' },
    replies: [report(), conflict],
    holds: false,
  },
  {
    what: 'same, as was kept',
    kind: { kind: 'same', memory: 'last' },
    replies: [report(), conflict],
    effects: [keep],
    holds: true,
  },
  {
    what: 'a setting',
    kind: { kind: 'setting', setting: 'mode', value: 'strict' },
    replies: [report()],
    holds: true,
  },
  {
    what: 'another value of a setting',
    kind: { kind: 'setting', setting: 'mode', value: 'lax' },
    replies: [report()],
    holds: false,
  },
  { what: 'seen, where nothing was', kind: { kind: 'seen' }, replies: [report()], holds: false },
  { what: 'unreviewed, after a check', kind: { kind: 'unreviewed' }, replies: [report()], holds: false },
  {
    what: 'unreviewed, after a revision',
    kind: { kind: 'unreviewed' },
    replies: [report(), done(1)],
    holds: true,
  },
  {
    what: 'came-back, with a new version',
    kind: { kind: 'came-back' },
    replies: [report(), done(1)],
    holds: false,
  },
])('tests $what', ({ kind, replies, effects, holds }) => {
  expect(testAfter(kind, replies, effects)?.holds).toBe(holds);
});

const comesBack = (...replies: readonly Reply[]) => testAfter({ kind: 'came-back' }, replies)?.holds;
const unchanged: Reply = { kind: 'unchanged', version: 0 };

test('a version comes back when it is older than the newest', () => {
  expect(comesBack(done(1), report(), done(2), report(), done(1))).toBe(true);
  expect(comesBack(done(1), report(), done(2), report(), done(3))).toBe(false);
});

test('the input can come back once a checker has seen it, or a producer left it so', () => {
  const back = [done(1), report(), done(0)];
  expect(comesBack(...back)).toBe(false);
  expect(comesBack(report(), ...back)).toBe(true);
  expect(comesBack(unchanged, report(), ...back)).toBe(true);
  expect(comesBack(...back, report(), done(2), report(), done(0))).toBe(true);
});

test('a version comes back over the input too', () => {
  expect(comesBack(done(1), report(), done(0), report(), done(1))).toBe(true);
});

test('a test says the numbers that it used', () => {
  expect(testAfter({ kind: 'full', memory: 'rounds' }, [report()], [count])?.numbers).toEqual({
    rounds: 1,
    max: 2,
  });
  expect(testAfter({ kind: 'not-below', memory: 'baseline' }, [report(bad('f'))], [mark])?.numbers).toEqual({
    gating: 1,
    baseline: 1,
  });
});

describe('memory', () => {
  const keeping: readonly Effect[] = [
    count,
    { kind: 'count', memory: 'streak' },
    { kind: 'mark', memory: 'baseline' },
  ];

  /** What is remembered after these effects of a check and these of the revision that follows. */
  function remembered(ofRevision: readonly Effect[], version: number) {
    const loop = makeLoop(
      {
        check: check({ when: [], do: keeping }, goTo('revise')),
        revise: revise({ when: [], do: ofRevision }, goTo('check')),
      },
      { memory },
    );
    return after(loop, [replied(report(bad('f'))), replied({ kind: 'done', version })]).state.memory;
  }

  test('per version dies with the version', () => {
    expect(remembered([], 0)).toEqual({ rounds: 1, streak: 1, baseline: 1 });
    expect(remembered([], 1)).toEqual({ rounds: 1, baseline: 1 });
  });

  test('is forgotten one by one, or all that is per entry', () => {
    expect(remembered([{ kind: 'forget', memory: 'rounds' }], 0)).toEqual({ streak: 1, baseline: 1 });
    expect(remembered([{ kind: 'forget-entry' }], 0)).toEqual({ rounds: 1, streak: 1 });
  });
});

test('a rule without a destination lets the next one decide, on what it did', () => {
  const loop = makeLoop(
    {
      check: check(
        { when: [], do: [count] },
        { when: [{ kind: 'full', memory: 'rounds' }], do: [], go: capped },
        goTo('check'),
      ),
    },
    { memory },
  );
  const { state, facts } = after(loop, [replied(report()), replied(report())]);
  expect(state.ended).toEqual({ outcome: 'capped', reason: 'cap' });
  expect(facts).toContainEqual({ kind: 'counted', name: 'rounds', value: 2, max: 2 });
});
