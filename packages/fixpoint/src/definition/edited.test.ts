import { describe, expect, test } from 'vitest';
import { readLoop, resolveLoop } from './index.ts';

const loopOf = ({ edited = 'ask-edited', undo = 'ask-edited' } = {}) => `loop: small
severities: {bad: gates}
roles: {checker: {is: reviewer}}
stages:
  only:
    edited: ${edited}
    steps:
      check:
        call: checker
        on: {report: [{when: clean, end: converged, reason: clean}, {then: ask-help, reason: help}]}
      ask-help:
        ask: "{reason}"
        options: {help: ${undo === 'ask-help' ? '{do: {undo: edit}, then: check}' : 'check'}}
      ask-edited:
        ask: edited
        options: {keep: back, undo: {do: {undo: edit}, then: back}}
`;

test('a stage names the question that an edit leads to', () => {
  const [stage] = resolveLoop(readLoop(loopOf(), 'my.yaml')).stages;
  expect(stage).toMatchObject({
    edited: 'ask-edited',
    steps: { 'ask-edited': { options: { undo: { rule: { do: [{ kind: 'undo-edit' }] } } } } },
  });
});

describe('is refused where', () => {
  test.each([
    ['the question is not there', { edited: 'ask-other' }, '`ask-other` is no question of this stage'],
    ['it is a call', { edited: 'check' }, '`check` is no question of this stage'],
    ['it does not say what it is about', { edited: 'ask-help' }, '`ask-help` is no question of this stage'],
    ['another question undoes', { undo: 'ask-help' }, '`undo: edit` belongs to the question'],
  ])('%s', (_, change, message) => {
    expect(() => readLoop(loopOf(change), 'my.yaml')).toThrow(message);
  });
});
