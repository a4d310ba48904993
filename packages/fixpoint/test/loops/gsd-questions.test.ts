import { describe, expect, test } from 'vitest';
import { conflict, issues, revised, scenario } from './gsd-script.ts';
import { play } from './support.ts';

describe('a question', () => {
  const stuck = scenario({
    settings: { maxRevisions: 1, maxConflicts: 2 },
    replies: {
      checker: [issues('P1'), issues('P1', 'P2'), issues('P1', 'P2'), issues('P1', 'P2')],
      producer: [revised('version 1\n'), revised('version 2\n'), revised('version 3\n'), conflict('P1')],
    },
    answers: ['adjust: once more', 'adjust: and again', 'abandon'],
  });

  test('says where the loop stands, and whether a checker has seen the version on disk', async () => {
    const { history } = await play(stuck);
    const texts = history.flatMap(({ event }) => (event.type === 'question.asked' ? [event.text] : []));
    expect(texts).toEqual([
      'No revision is left of 1. Findings still to meet: 2. A checker has seen the version on disk.',
      'No revision is left of 1. Findings still to meet: 2. A checker has seen the version on disk.',
      'The producer cannot meet a finding without breaking what stands. Required: "P1". It conflicts with: "D-01". Alternatives: (1) "cut it", (2) "pay more".',
    ]);
  });

  test('says of each answer what it will do', async () => {
    const { history } = await play({
      ...stuck,
      replies: { ...stuck.replies, producer: [conflict('P1')] },
      answers: [],
    });
    const [asked] = history.flatMap(({ event }) => (event.type === 'question.asked' ? [event.options] : []));
    expect(asked?.map(({ option, means }) => `${option}: ${means}`)).toEqual([
      "adopt:1: put this in the property's place: cut it",
      "adopt:2: put this in the property's place: pay more",
      "override: let the constraint give way; the finding's hint then binds",
      'amend: change the constraint as your words say',
      'abandon: stop the run; what was reached is kept',
    ]);
  });

  test.each([
    {
      reason: 'stall',
      settings: {},
      producer: [revised('version 1\n')],
      begins: 'No progress. Findings to meet: 2; before the last revision: 1. A checker',
    },
    {
      reason: 'conflict-cap',
      settings: { maxConflicts: 1 },
      producer: [conflict('P1')],
      begins: 'This is conflict 1 of at most 1. Required: "P1".',
    },
  ])('about $reason gives its numbers', async ({ reason, settings, producer, begins }) => {
    const { history } = await play({
      ...stuck,
      settings,
      replies: { ...stuck.replies, producer },
      answers: [],
    });
    const asked = history.flatMap(({ event }) => (event.type === 'question.asked' ? [event] : []));
    expect(asked).toMatchObject([{ reason, text: expect.stringContaining(begins) }]);
  });

  test('about work that nobody checked says so', async () => {
    const edited = { ...conflict('P1'), files: { 'plan.md': 'version 1\n' } };
    const run = { ...stuck, settings: {}, replies: { ...stuck.replies, producer: [edited, edited] } };
    const { history } = await play({ ...run, answers: ['override'] });
    const texts = history.flatMap(({ event }) => (event.type === 'question.asked' ? [event.text] : []));
    expect(texts[0]).toContain('What it changed besides is on disk, and no checker has seen it.');
    expect(texts[1]).toMatch(
      /^The producer returned the same conflict again.* No checker has seen the version on disk\.$/,
    );
  });
});
