import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apply, gates, initial, type LoopEvent, next } from '../../src/loop/index.ts';
import { exampleReply } from './example-reply.ts';
import type { LoopCase } from './loop-case.ts';
import { anyLoopCase, loopCases } from './loop-cases.ts';
import { anyChoices, createTape } from './tape.ts';
import { unaskedEvents } from './unasked-events.ts';
import { codeOf, type Stride, wander } from './wander.ts';

/** Holds a claim against every stride of many runs. */
function always(cases: fc.Arbitrary<LoopCase>, claim: (stride: Stride, given: LoopCase) => void): void {
  fc.assert(
    fc.property(cases, anyChoices, (given, choices) => {
      for (const stride of wander(given, createTape(choices))) claim(stride, given);
    }),
    { numRuns: 150 },
  );
}

describe.each(Object.entries(loopCases))('%s', (_name, cases) => {
  test('ends within the bound that its caps give, whatever comes in whatever order', () => {
    fc.assert(
      fc.property(cases, anyChoices, (given, choices) => {
        const strides = wander(given, createTape(choices));
        const replies = strides.filter(({ event }) => event.kind === 'replied').length;
        const attempts = strides.filter(({ need }) => need.kind === 'calls').length;
        expect(replies).toBeLessThanOrEqual(given.maxCalls);
        expect(attempts).toBeLessThanOrEqual(given.maxCalls * (given.loop.retries + 1));
      }),
      { numRuns: 300 },
    );
  });

  test('never ends clean with a gating finding open or on a version that no checker saw', () => {
    always(cases, ({ after }, { loop }) => {
      const outcome = after.ended?.outcome;
      if (outcome !== 'converged' && outcome !== 'unverified') return;
      expect(after.findings.filter((finding) => gates(loop.severities, finding))).toEqual([]);
      expect(after.reviewed).toBe(true);
      if (outcome === 'unverified') expect(after.seen).toBe(false);
    });
  });

  test('keeps a state of plain JSON, below 1 kB', () => {
    always(cases, ({ after }) => {
      expect(JSON.parse(JSON.stringify(after))).toEqual(after);
      expect(JSON.stringify(after).length).toBeLessThan(1024);
    });
  });
});

test.each<[keyof typeof loopCases, string[]]>([
  ['gsd-revision', ['accepted', 'abandoned', 'converged', 'inconclusive']],
  ['iterate-revision', ['blocked', 'capped', 'converged', 'inconclusive']],
  ['multi-agent-plan', ['capped', 'converged', 'inconclusive', 'stalled', 'unverified']],
  ['self-review-relay', ['capped', 'converged', 'inconclusive', 'stalled', 'unverified']],
  ['sdd', ['accepted', 'abandoned', 'blocked', 'converged', 'inconclusive']],
  ['a small loop', ['accepted', 'abandoned', 'blocked', 'capped', 'converged', 'inconclusive', 'stalled']],
])('%s comes to each of its ends, so that these tests see them', (name, outcomes) => {
  const runs = fc.sample(fc.tuple(loopCases[name], anyChoices), {
    numRuns: 400,
    seed: 1,
  });
  const ends = runs.map(
    ([given, choices]) => wander(given, createTape(choices)).at(-1)?.after.ended?.outcome,
  );
  expect([...new Set(ends)]).toEqual(expect.arrayContaining(outcomes));
});

describe('any loop', () => {
  test('moves no counter, finding or version by a failed call', () => {
    always(anyLoopCase, ({ event, before, after, facts }) => {
      if (event.kind !== 'failed') return;
      const { failed: _, ended: __, ...kept } = after;
      expect(before).toMatchObject(kept);
      expect(facts.every(({ kind }) => kind === 'retried' || kind === 'ended')).toBe(true);
      if (after.ended !== null) expect(after.ended.outcome).toBe('inconclusive');
    });
  });

  test('says the same need however often it is asked, and asks only for what it takes', () => {
    always(anyLoopCase, ({ before, need }, { loop }) => {
      expect(next(loop, before)).toEqual(need);
      expect(need.kind === 'calls' ? need.calls.length : 1).toBeGreaterThan(0);
      if (need.kind === 'question') expect(need.options).toContain('abandon');
    });
  });

  test('decides the same from a state that went through JSON', () => {
    always(anyLoopCase, ({ before, event, after, facts }, { loop }) => {
      const again = apply(loop, JSON.parse(JSON.stringify(before)), event);
      expect(again).toEqual({ state: after, facts });
    });
  });

  test('refuses every event that it did not ask for', () => {
    fc.assert(
      fc.property(anyLoopCase, anyChoices, (given, choices) => {
        const tape = createTape(choices);
        for (const { before, after } of wander(given, tape)) {
          for (const state of [before, after]) {
            for (const event of unaskedEvents({ loop: given.loop, state }, tape)) {
              expect([event, codeOf(() => apply(given.loop, state, event))]).toEqual([event, 'refused']);
            }
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  test('gives the same state in whatever order the seats of a panel reply', () => {
    const panel = loopCases['self-review-relay'];
    fc.assert(
      fc.property(panel, anyChoices, fc.integer(), ({ loop, input }, choices, turn) => {
        const tape = createTape(choices);
        const green = { kind: 'replied', seat: null, reply: { kind: 'green' } } as const;
        const atPanel = apply(loop, initial(loop, input).state, green).state;
        const need = next(loop, atPanel);
        if (need.kind !== 'calls') throw new Error('a panel is due');
        const events = need.calls.map(({ seat }): LoopEvent => {
          return { kind: 'replied', seat, reply: exampleReply({ loop, state: atPanel }, 'report', tape) };
        });
        const turned = events.map((_, index) => events.at((index + turn) % events.length) as LoopEvent);
        const orders = [events, turned, events.toReversed()];
        const ends = orders.map((order) =>
          order.reduce((now, each) => apply(loop, now, each).state, atPanel),
        );
        expect(ends[1]).toEqual(ends[0]);
        expect(ends[2]).toEqual(ends[0]);
      }),
      { numRuns: 150 },
    );
  });
});

test('a conflict spends no revision and moves no baseline', () => {
  always(loopCases['gsd-revision'], ({ event, before, after, facts }) => {
    if (event.kind !== 'replied' || event.reply.kind !== 'conflict') return;
    const { revisions, baseline, checks, reentries } = before.memory;
    expect(after.memory).toMatchObject(
      JSON.parse(JSON.stringify({ revisions, baseline, checks, reentries })),
    );
    expect(facts.filter((fact) => fact.kind === 'counted').map(({ name }) => name)).toEqual(['conflicts']);
  });
});
