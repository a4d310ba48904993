import { describe, expect, test } from 'vitest';
import { firstFour, oneBlocker, review, wrote } from './plan-script.ts';
import { play } from './support.ts';

const promptsOf = async (settings: Readonly<Record<string, unknown>> = {}) =>
  (await play({ ...oneBlocker, settings })).prompts;

describe('a draft', () => {
  test('gets the file as the request, or as a plan to improve', async () => {
    const [draft] = await promptsOf();
    expect(draft).toContain('That is either a request: then plan for it. Or it is already a plan');
    expect(draft).toMatch(/<<<artifact (\S+)\nPlease add a cache\.\nartifact \1>>>/u);
    expect(draft).not.toContain('What the plan was made from');
  });

  test('gets a request of the settings, and the file as material', async () => {
    const [draft] = await promptsOf({ request: 'Add a queue.' });
    expect(draft).toMatch(/<<<request (\S+)\nAdd a queue\.\nrequest \1>>>/u);
    expect(draft).toContain('What stands there now is material to build on');
  });

  test('can begin with no file at all', async () => {
    const { outcome, prompts } = await play({
      ...oneBlocker,
      files: {},
      settings: { request: 'Add a queue.' },
    });
    expect(outcome).toBe('converged clean');
    expect(prompts[0]).not.toContain('What stands there now is material');
  });
});

describe('a lens', () => {
  test('has its own checklist, in the order of the setting, and the scope', async () => {
    const lenses = (await promptsOf()).slice(1, 4);
    expect(lenses.map((prompt) => /under one lens: \*\*(.+?)\*\*/u.exec(prompt)?.[1])).toEqual([
      'structure',
      'correctness',
      'whole',
    ]);
    expect(lenses.map((prompt) => prompt.match(/^\*\*\w+\*\*: .*$/gmu))).toEqual([
      ['**structure**: does it fit what is there?'],
      ['**correctness**: does it do the right thing when things go wrong?'],
      ['**whole**: is it what was asked for, all of it?'],
    ]);
    for (const prompt of lenses) expect(prompt).toMatch(/<<<input (\S+)\nPlease add a cache\.\ninput \1>>>/u);
  });

  test('can have any words for its name', async () => {
    const { prompts } = await play({
      ...oneBlocker,
      settings: { lenses: ['what it costs to run', 'structure'] },
    });
    expect(prompts[1]).toContain('Whatever "what it costs to run" says.');
    expect(prompts[1]).not.toContain('**structure**');
    expect(prompts[3]).toContain('- what it costs to run\n- structure\n');
    expect(prompts[3]).toContain('**structure**');
    expect(prompts[3]).not.toContain('**whole**');
  });
});

describe('a reviewer', () => {
  test('is told that it did not write the plan, and how many passes before it found no blocker', async () => {
    const reviews = (await promptsOf()).filter((prompt) => prompt.startsWith('# Review'));
    const passes = reviews.map((prompt) => /no blocker before yours: (\d+)/u.exec(prompt)?.[1]);
    expect(passes).toEqual(['0', '0', '1']);
    for (const prompt of reviews) {
      expect(prompt).toContain('You did not write it');
      expect(prompt).toContain('Please add a cache.');
    }
  });

  test('never sees what others found, and sees the reasons of a revision, but none of a draft', async () => {
    const { prompts } = await play({
      ...oneBlocker,
      replies: {
        ...oneBlocker.replies,
        producer: [
          ...firstFour.map((text) => wrote(text, 'Said by a lens.')),
          wrote('Plan 5.\n', 'f1: left, since D-07 wants it so.'),
        ],
      },
    });
    const reviews = prompts.filter((prompt) => prompt.startsWith('# Review'));
    for (const prompt of reviews) expect(prompt).not.toMatch(/\bI1\b|Said by a lens/u);
    expect(reviews.map((prompt) => prompt.includes('f1: left, since D-07 wants it so.'))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('a revision', () => {
  test('gets exactly the blockers, as they were written', async () => {
    const prompts = await promptsOf();
    const revision = prompts.find((prompt) => prompt.startsWith('# Close the blockers'));
    expect(revision).toContain('[blocker] f1, at Step 2, lens whole\nProperty: I1\nHint, not binding: H1\n');
    expect(revision).not.toContain('[nit]');
    expect(revision).toContain('This is revision 1; 1 of 4 reviews are used.');
  });
});

describe('an ending', () => {
  test.each([
    { reviewer: [review('nit'), review()], outcome: 'converged clean' },
    { reviewer: [review(), review()], outcome: 'unverified clean' },
  ])('with $outcome says what it means', async ({ reviewer, outcome }) => {
    const result = await play({ ...oneBlocker, replies: { ...oneBlocker.replies, reviewer } });
    expect(result.outcome).toBe(outcome);
    const ended = result.history.at(-1)?.fold;
    expect(ended?.started.pinned.means?.[ended.state.ended?.outcome ?? 'blocked']).not.toBeUndefined();
  });
});
