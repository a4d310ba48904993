import { expect, test } from 'vitest';
import { callBounds, countBounds } from './bounds.ts';
import { capped, check, goTo, makeLoop, revise } from './test-support.ts';
import type { Rule } from './types.ts';

const clean: Rule = { when: [{ kind: 'clean' }], do: [], go: capped };
const full: Rule = { when: [{ kind: 'full', memory: 'rounds' }], do: [], go: capped };
const counting: Rule = { when: [], do: [{ kind: 'count', memory: 'rounds' }] };

const loop = makeLoop(
  { check: check(clean, full, goTo('revise')), revise: revise(counting, goTo('check')) },
  { memory: { rounds: { per: 'run', max: 2 } } },
);

test('a run takes at least its shortest path of calls, and at most its longest', () => {
  expect(callBounds(loop)).toEqual({ least: 1, most: 5, clean: null });
});

test('a counter is counted as often as the paths count it', () => {
  expect(countBounds(loop, {}, 'rounds')).toEqual({ least: 0, most: 2 });
  expect(countBounds(loop, {}, 'other')).toEqual({ least: 0, most: 0 });
});

test('a loop without an end has no most', () => {
  const endless = makeLoop({ check: check(clean, goTo('revise')), revise: revise(goTo('check')) });
  expect(callBounds(endless)).toEqual({ least: 1, most: null, clean: null });
});
