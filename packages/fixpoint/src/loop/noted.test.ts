import { describe, expect, test } from 'vitest';
import type { Tested } from './fact.ts';
import { after, bad, capped, check, makeLoop, replied, report } from './test-support.ts';
import type { Test } from './types.ts';

const sets = { kind: 'note', memory: 'sets' } as const;
const closed: Test = { kind: 'closed', memory: 'sets' };
const recurs: Test = { kind: 'recurs', memory: 'sets' };

/** Makes a test on the last of these reports, after the sets of those before it were noted. */
function testOn(kind: Test, ...reports: readonly (readonly string[])[]): Tested | undefined {
  const last = { when: [{ kind: 'full', memory: 'turns' } as const, kind], do: [], go: capped };
  const loop = makeLoop(
    {
      check: check({ when: [], do: [{ kind: 'count', memory: 'turns' }] }, last, {
        when: [],
        do: [sets],
        go: { kind: 'step', step: 'check' },
      }),
    },
    { memory: { sets: { per: 'run' }, turns: { per: 'run', max: reports.length } } },
  );
  const { facts } = after(
    loop,
    reports.map((ids) => replied(report(...ids.map(bad), { id: 'f99', severity: 'so' }))),
  );
  const decided = facts.findLast((fact) => fact.kind === 'decided');
  return decided?.kind === 'decided'
    ? decided.tested.find(({ test: { kind: name } }) => name === kind.kind)
    : undefined;
}

describe('a finding of the last set that was noted', () => {
  test.each([
    ['is closed if it gates no more', [['f1', 'f2'], ['f2']], true],
    ['is closed if another one took its place', [['f1'], ['f2']], true],
    ['is open if more gate', [['f1'], ['f1', 'f2']], false],
    ['is not looked for in an earlier set', [['f1'], ['f2'], ['f2']], false],
    ['is not closed where none gated', [[], ['f1']], false],
    ['is not closed where nothing was noted', [['f1']], false],
  ])('%s', (_, reports, holds) => {
    expect(testOn(closed, ...reports)?.holds).toBe(holds);
  });
});

describe('a set that gates', () => {
  test.each([
    ['recurs if it was noted before the last one', [['f1'], ['f2'], ['f1']], true],
    ['recurs in whatever order it is listed', [['f2', 'f10'], ['f3'], ['f10', 'f2']], true],
    ['recurs over a time in which nothing gated', [['f1'], [], ['f1']], true],
    ['does not recur if it was there all the time', [['f1'], ['f1']], false],
    ['does not recur as a part of another', [['f1', 'f2'], ['f3'], ['f1']], false],
    ['does not recur if nothing gates', [[], ['f1'], []], false],
  ])('%s', (_, reports, holds) => {
    expect(testOn(recurs, ...reports)?.holds).toBe(holds);
  });
});

test('the numbers are how many findings gate, and how many sets were noted', () => {
  expect(testOn(recurs, ['f1'], ['f2', 'f3'])?.numbers).toEqual({ gating: 2, sets: 1 });
});
