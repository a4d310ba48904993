import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLoop } from '../../definition/index.ts';
import { runDrills } from '../drill/run-drills.ts';
import { findCounterexample } from './counterexample.ts';
import { drillText } from './say-verified.ts';
import { verifyLoop } from './verify-loop.ts';

const head = `
loop: broken
severities: {bad: gates, so: notes}
roles:
  checker: {is: reviewer}
  producer: {is: producer, replies: [done, unchanged, conflict]}
  gate: {is: gate}
memory:
  rounds: {per: run, max: 2}
  last: {per: run}
`;

/** A loop of these steps; memory and roles that no step names are left out of the file. */
function read(steps: string, stages = 'steps:') {
  const text = `${head}${stages}\n${steps}`;
  const used = (name: string) => steps.includes(name);
  const lines = text.split('\n').filter((line) => {
    const role = /^ {2}(checker|producer|gate): /.exec(line)?.[1];
    const [memory, name] = /^(?:memory| {2}(rounds|last)):/.exec(line) ?? [];
    if (memory !== undefined) return used(name ?? 'rounds');
    return role === undefined || used(`call: ${role}`);
  });
  return readLoop(lines.join('\n'), 'broken.yaml');
}

const revise =
  'revise: {call: producer, on: {"done, unchanged": [{then: check}], conflict: [{end: blocked, reason: stuck}]}}';

interface Broken {
  readonly what: string;
  readonly property: string;
  readonly steps: string;
  /** How many things have to happen until it shows. */
  readonly length: number;
}

const broken: readonly Broken[] = [
  {
    what: 'goes round for ever without a cap',
    property: 'ends',
    steps: `
  check: {call: checker, on: {report: [{when: clean, end: converged, reason: clean}, {then: revise}]}}
  ${revise}`,
    length: 2,
  },
  {
    what: 'asks for ever, as long as somebody answers so',
    property: 'ends',
    steps: `
  check: {call: checker, on: {report: [{when: clean, end: converged, reason: clean}, {then: ask}]}}
  ask: {ask: how, options: {again: back}}`,
    length: 2,
  },
  {
    what: 'forgets what it counted',
    property: 'ends',
    steps: `
  check: {call: checker, on: {report: [{when: clean, end: converged, reason: clean}, {do: {count: rounds}}, {when: {full: rounds}, end: capped, reason: cap}, {then: revise}]}}
  revise: {call: producer, on: {"done, unchanged": [{do: {forget: rounds}, then: check}], conflict: [{end: blocked, reason: stuck}]}}`,
    length: 2,
  },
  {
    what: 'lets conflicts come for ever',
    property: 'conflicts bounded',
    steps: `
  check: {call: checker, on: {report: [{when: clean, end: converged, reason: clean}, {when: {full: rounds}, end: capped, reason: cap}, {do: {count: rounds}, then: revise}]}}
  revise: {call: producer, on: {"done, unchanged": [{then: check}], conflict: [{then: ask}]}}
  ask: {ask: conflict, options: {override: back}}`,
    length: 3,
  },
  {
    what: 'counts over its cap',
    property: 'caps hold',
    steps: `
  check: {call: checker, on: {report: [{when: clean, end: converged, reason: clean}, {do: {count: rounds}}, {when: {any: last}, end: capped, reason: cap}, {when: {full: rounds}, do: {count: last}, then: check}, {then: check}]}}`,
    length: 3,
  },
  {
    what: 'ends clean with a finding open',
    property: 'sound endings',
    steps: `
  check: {call: checker, on: {report: [{end: converged, reason: clean}]}}`,
    length: 1,
  },
  {
    what: 'ends clean on a version that nobody saw',
    property: 'sound endings',
    steps: `
  check: {call: checker, on: {report: [{when: clean, then: revise}, {end: stalled, reason: open}]}}
  revise: {call: producer, on: {"done, unchanged": [{end: converged, reason: clean}], conflict: [{end: blocked, reason: stuck}]}}`,
    length: 2,
  },
  {
    what: 'ends clean on a red gate',
    property: 'sound endings',
    steps: `
  gate: {call: gate, on: {"green, red": [{then: check}]}}
  check: {call: checker, on: {report: [{when: clean, end: converged, reason: clean}, {end: stalled, reason: open}]}}`,
    length: 2,
  },
  {
    what: 'can never be content',
    property: 'can converge',
    steps: `
  check: {call: checker, on: {report: [{end: capped, reason: cap}]}}`,
    length: 1,
  },
];

describe('a loop that', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'fixpoint-verify-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each(broken)('$what is found out, and a drill shows it', async ({ property, steps, length }) => {
    const definition = read(steps);
    const verified = verifyLoop(definition);
    expect(verified.ok).toBe(false);
    expect(verified.properties.filter(({ holds }) => !holds).map(({ name }) => name)).toContain(property);

    const only = { ...verified, properties: verified.properties.filter(({ name }) => name === property) };
    const counterexample = findCounterexample(definition, only, 'broken.yaml');
    expect(counterexample?.path).toHaveLength(length);
    if (!counterexample?.drill) throw new Error('there is no drill');
    await writeFile(path.join(folder, 'drill.yaml'), drillText(counterexample.drill));
    const { drills } = await runDrills(['drill.yaml'], { folder, findLoop: async () => ({ definition }) });
    expect(drills[0]?.mismatches).toEqual([]);
    expect(drills[0]?.pass).toBe(true);
  });
});

test('a step that nothing ever leads to is found, though a rule names it', () => {
  const { properties } = verifyLoop(
    read(`
  check: {call: checker, on: {report: [{when: [clean, {any: bad}], then: revise}, {when: clean, end: converged, reason: clean}, {end: capped, reason: cap}]}}
  ${revise}`),
  );
  expect(properties.find(({ holds }) => !holds)).toMatchObject({
    name: 'no dead step',
    fault: { why: 'nothing ever leads to step revise of stage broken' },
  });
});

test('what goes wrong only where somebody edits is found, and no drill can say it', () => {
  const definition = read(`
  check: {call: checker, on: {report: [{when: clean, then: ask}, {end: capped, reason: cap}]}}
  ask: {ask: ready, options: {ready: {end: converged}}}`);
  expect(findCounterexample(definition, verifyLoop(definition), 'broken.yaml')).toMatchObject({
    property: 'sound endings',
    path: ['report: nothing', 'edited: a new version', 'ready'],
    drill: null,
  });
});

test('a loop is told with its calls, its endings and the rules that it never needs', () => {
  const definition = read(`
  check: {call: checker, on: {report: [{when: clean, end: converged, reason: clean}, {when: {full: rounds}, end: capped, reason: cap}, {when: clean, end: stalled, reason: odd}, {do: {count: rounds}, then: revise}]}}
  ${revise}`);
  expect(verifyLoop(definition)).toMatchObject({
    loop: 'broken',
    ok: true,
    ends: true,
    mostCalls: { checker: 3, producer: 2 },
    retries: 1,
    endings: [
      { outcome: 'blocked', reason: 'stuck' },
      { outcome: 'capped', reason: 'cap' },
      { outcome: 'converged', reason: 'clean' },
      { outcome: 'inconclusive', reason: 'checker-failed' },
      { outcome: 'inconclusive', reason: 'producer-failed' },
    ],
    unusedRules: ['broken/check/report/2'],
  });
});
