import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FixpointError } from '../base/index.ts';
import { readLoop, resolveLoop } from './index.ts';

const loopsFolder = join(import.meta.dirname, '../loops');
const definitions = [
  'gsd-revision',
  'iterate-revision',
  'multi-agent-plan',
  'sdd',
  'self-review-relay',
  'standard',
].map((name) => join(loopsFolder, name, 'loop.yaml'));

describe('the definitions of the loops that people know', () => {
  test.each(definitions)('%s holds together', (file) => {
    const definition = readLoop(readFileSync(file, 'utf8'), file);
    expect(resolveLoop(definition).stages.length).toBeGreaterThan(0);
  });
});

const small = `loop: small
severities: {bad: gates}
roles:
  checker: {is: reviewer}
  producer: {is: producer}
memory:
  rounds: {per: run, max: 2}
steps:
  check:
    call: checker
    on:
      report:
        - {do: {count: rounds}}
        - {when: clean, end: converged, reason: clean}
        - {when: {full: rounds}, end: capped, reason: cap}
        - {then: revise}
  revise:
    call: producer
    on:
      done, unchanged: [{then: check}]
`;

function errorOf(text: string): FixpointError {
  try {
    readLoop(text, 'my.yaml');
  } catch (thrown) {
    if (thrown instanceof FixpointError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was refused');
}

describe('a loop file is refused with line and column', () => {
  test.each([
    [
      'no YAML at all',
      {
        text: small.replace('severities: {bad: gates}', 'severities: {bad: gates'),
        line: 3,
        message: /flow map|must be|flow/i,
      },
    ],
    [
      'a reply without rules',
      {
        text: small.replace('done, unchanged:', 'done:'),
        line: 20,
        message: /does not say what happens on unchanged/,
      },
    ],
    [
      'a reply that the role never gives',
      {
        text: small.replace('done, unchanged:', 'done, unchanged, conflict:'),
        line: 20,
        message: /does not reply conflict/,
      },
    ],
    [
      'a list that may decide nothing',
      {
        text: small.replace('        - {then: revise}\n', ''),
        line: 13,
        message: /may decide nothing on report/,
      },
    ],
    [
      'a misspelt step',
      { text: small.replace('then: revise', 'then: revize'), line: 16, message: /no step `revize`/ },
    ],
    [
      'a misspelt memory',
      {
        text: small.replace('full: rounds', 'full: round'),
        line: 15,
        message: /no memory `round`; did you mean `rounds`/,
      },
    ],
    [
      'a misspelt memory of sets',
      {
        text: small.replace('when: clean,', 'when: {closed: round},'),
        line: 14,
        message: /no memory `round`; did you mean `rounds`/,
      },
    ],
    [
      'a misspelt memory to note in',
      {
        text: small.replace('do: {count: rounds}', 'do: {note: round}'),
        line: 13,
        message: /no memory `round`; did you mean `rounds`/,
      },
    ],
    [
      'a misspelt key',
      {
        text: small.replace('max: 2', 'maxx: 2'),
        line: 7,
        message: /unknown key `maxx`; did you mean `max`/,
      },
    ],
    [
      'a missing key',
      {
        text: small.replace('severities: {bad: gates}\n', ''),
        line: 1,
        message: /^`severities` is missing$/,
      },
    ],
    [
      'a key that belongs elsewhere',
      {
        text: small.replace('{is: producer}', '{is: producer, max: 2}'),
        line: 5,
        message: /^`max` does not belong here$/,
      },
    ],
    [
      'a number in quotes',
      { text: small.replace('max: 2', 'max: "2"'), line: 7, message: /^a number goes without quotes$/ },
    ],
    ['a wrong type', { text: small.replace('max: 2', 'max: -2'), line: 7, message: /must not be negative/ }],
    [
      'a test that is none',
      { text: small.replace('when: clean', 'when: cleen'), line: 14, message: /no test/ },
    ],
    [
      'an ending without a reason',
      { text: small.replace(', reason: cap', ''), line: 15, message: /needs a `reason`/ },
    ],
    [
      'an unknown outcome',
      { text: small.replace('end: capped', 'end: done'), line: 15, message: /one of|must be/ },
    ],
    [
      'an unknown role',
      {
        text: small.replace('call: checker', 'call: cheker'),
        line: 10,
        message: /no role `cheker`; did you mean `checker`/,
      },
    ],
    [
      'next in the last stage',
      { text: small.replace('[{then: check}]', '[{then: next}]'), line: 20, message: /nowhere to go/ },
    ],
    [
      'back outside of a question',
      { text: small.replace('[{then: check}]', '[{then: back}]'), line: 20, message: /only an option/ },
    ],
    [
      'a rule that is never reached',
      { text: small.replace('- {when: clean, end', '- {end'), line: 15, message: /never reached/ },
    ],
    [
      'a step that nothing leads to',
      {
        text: `${small}  lost: {call: producer, on: {"done, unchanged": [{then: check}]}}\n`,
        line: 21,
        message: /nothing leads to step `lost`/,
      },
    ],
    [
      'nothing that gates',
      { text: small.replace('bad: gates', 'bad: notes'), line: 2, message: /must gate/ },
    ],
  ])('%s', (_, { text, line, message }) => {
    const error = errorOf(text);
    expect(error.code).toBe('definition');
    expect(error.message).toMatch(message);
    expect(error.place?.file).toBe('my.yaml');
    expect(error.place?.line).toBe(line);
    expect(error.place?.column).toBeGreaterThan(0);
  });

  test('several problems are told at once', () => {
    const error = errorOf(
      small.replace('full: rounds', 'full: round').replace('call: checker', 'call: cheker'),
    );
    expect(error.message).toMatch(/2 problems/);
    expect(error.message).toMatch(/line 10/);
    expect(error.message).toMatch(/line 15/);
  });
});

test('of very many problems the first are told, and how many more there are', () => {
  const keys = Array.from({ length: 3000 }, (_, index) => `odd${index}: 1\n`).join('');
  const { message } = errorOf(small + keys);
  expect(message).toMatch(/has 3000 problems/);
  expect(message).toMatch(/\n {2}and 2980 more$/);
  expect(message.split('\n')).toHaveLength(22);
});

const gated = `loop: gated
severities: {bad: gates}
roles:
  gate: {is: gate}
steps:
  test:
    call: gate
    on:
      green: [{end: converged, reason: clean}]
      red: [{end: blocked, reason: red}]
`;

describe('a loop of gates', () => {
  test('holds', () => {
    expect(readLoop(gated, 'my.yaml').name).toBe('gated');
  });

  test('never ends clean on a red one', () => {
    const error = errorOf(gated.replace('end: blocked, reason: red', 'end: converged, reason: odd'));
    expect(error.message).toBe('a red gate cannot end converged');
    expect(error.place?.line).toBe(10);
  });

  test('has no findings to count', () => {
    const error = errorOf(
      gated.replace('[{end: blocked', '[{when: clean, end: capped, reason: odd}, {end: blocked'),
    );
    expect(error.message).toMatch(/never findings to count.*reviewer/);
  });
});

test('a question names the options that need words', () => {
  const definition = readLoop(
    small.replace(
      '{when: {full: rounds}, end: capped, reason: cap}',
      '{when: {full: rounds}, then: decide}',
    ) +
      `  decide:
    ask: doubt
    options:
      proceed: {end: accepted}
      guide: {words: required, then: revise}
`,
    'my.yaml',
  );
  expect(definition.questions['small/decide']?.needsWords).toEqual(['guide']);
});

describe('settings', () => {
  const definition = readLoop(
    small.replace(
      'roles:',
      'settings:\n  max: {default: 2, atLeast: passes}\n  passes: 1\n  lenses: [a, b]\n  seats: {default: [a, b], atLeast: passes}\nroles:',
    ),
    'my.yaml',
  );
  test.each([
    [{ max: 0 }, /below `passes`/],
    [{ max: 1.5 }, /whole number/],
    [{ max: 'many' }, /whole number/],
    [{ maxx: 1 }, /did you mean `max`/],
    [{ retries: -1 }, /whole number/],
    [{ lenses: ['a', 'a'] }, /each once/],
    [{ max: 3, passes: 3 }, /`seats` names 2, below `passes` \(3\): this loop could never converge/],
  ])('%j is refused', (given, message) => {
    expect(() => resolveLoop(definition, given)).toThrow(message);
  });
});

test('findings keep their ids only in a loop that says so', () => {
  const kept = small.replace('loop: small', 'loop: small\nfindings: kept');
  expect(resolveLoop(readLoop(kept, 'my.yaml')).identity).toBe(true);
  expect(resolveLoop(readLoop(small, 'my.yaml'))).not.toHaveProperty('identity');
});
