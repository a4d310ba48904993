import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FixpointError } from '../base/index.ts';
import { readLoop, resolveLoop } from './index.ts';

const loopsFolder = join(import.meta.dirname, '../loops');
const definitions = [
  ...['gsd-revision', 'iterate-revision'].map((name) => join(loopsFolder, name, 'loop.yaml')),
  ...readdirSync(join(import.meta.dirname, '../../test/definitions')).map((name) =>
    join(import.meta.dirname, '../../test/definitions', name),
  ),
];

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
      small.replace('severities: {bad: gates}', 'severities: {bad: gates'),
      3,
      /flow map|must be|flow/i,
    ],
    [
      'a reply without rules',
      small.replace('done, unchanged:', 'done:'),
      20,
      /does not say what happens on unchanged/,
    ],
    [
      'a reply that the role never gives',
      small.replace('done, unchanged:', 'done, unchanged, conflict:'),
      20,
      /does not reply conflict/,
    ],
    [
      'a list that may decide nothing',
      small.replace('        - {then: revise}\n', ''),
      12,
      /may decide nothing on report/,
    ],
    ['a misspelt step', small.replace('then: revise', 'then: revize'), 16, /no step `revize`/],
    [
      'a misspelt memory',
      small.replace('full: rounds', 'full: round'),
      15,
      /no memory `round`; did you mean `rounds`/,
    ],
    ['a misspelt key', small.replace('max: 2', 'maxx: 2'), 7, /unknown key `maxx`; did you mean `max`/],
    ['a wrong type', small.replace('max: 2', 'max: -2'), 7, /must not be negative/],
    ['a test that is none', small.replace('when: clean', 'when: cleen'), 14, /no test/],
    ['an ending without a reason', small.replace(', reason: cap', ''), 15, /needs a `reason`/],
    ['an unknown outcome', small.replace('end: capped', 'end: done'), 15, /one of|must be/],
    [
      'an unknown role',
      small.replace('call: checker', 'call: cheker'),
      10,
      /no role `cheker`; did you mean `checker`/,
    ],
    ['next in the last stage', small.replace('[{then: check}]', '[{then: next}]'), 20, /nowhere to go/],
    ['back outside of a question', small.replace('[{then: check}]', '[{then: back}]'), 20, /only an option/],
    ['a rule that is never reached', small.replace('- {when: clean, end', '- {end'), 15, /never reached/],
    [
      'a step that nothing leads to',
      `${small}  lost: {call: producer, on: {"done, unchanged": [{then: check}]}}\n`,
      21,
      /nothing leads to step `lost`/,
    ],
    ['nothing that gates', small.replace('bad: gates', 'bad: notes'), 2, /must gate/],
  ])('%s', (_, text, line, message) => {
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

describe('settings', () => {
  const definition = readLoop(
    small.replace('roles:', 'settings:\n  max: {default: 2, atLeast: passes}\n  passes: 1\nroles:'),
    'my.yaml',
  );
  test.each([
    [{ max: 0 }, /below `passes`/],
    [{ max: 1.5 }, /whole number/],
    [{ max: 'many' }, /whole number/],
    [{ maxx: 1 }, /did you mean `max`/],
    [{ retries: -1 }, /whole number/],
  ])('%j is refused', (given, message) => {
    expect(() => resolveLoop(definition, given)).toThrow(message);
  });
});
