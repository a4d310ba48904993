import { expect, test } from 'vitest';
import { noteUnseated } from './unseated.ts';

const seats = ['reviewer.tone', 'reviewer.facts'];

const noted = (agents: Readonly<Record<string, unknown>>) => {
  const project = { file: 'fixpoint.config.yaml', settings: { agents } };
  return noteUnseated({ flags: {}, environment: {}, project, user: null }, seats).map(({ text }) => text);
};

test.each([
  ['reviewer.fact', 'did you mean `reviewer.facts`?'],
  ['reviewer:nosuchlens', 'its seats are reviewer.tone, reviewer.facts'],
])('an agent for a seat that there is not is told: %s', (name, hint) => {
  expect(noted({ [name]: 'inbox' })).toEqual([
    `the agent \`${name}\` of fixpoint.config.yaml is for no seat of this run; ${hint}`,
  ]);
});

test('names of roles, of seats, of agents that others use, and seats of roles without a panel are none', () => {
  const agents = {
    reviewer: 'a',
    'reviewer.tone': 'b',
    'reviewer:facts': 'c',
    'v1.2': 'd',
    'checker.x': 'e',
  };
  expect(noted(agents)).toEqual([]);
});
