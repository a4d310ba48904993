import { describe, expect, test } from 'vitest';
import { endingText, runResult } from '../../src/views/index.ts';
import { gitEnvironment } from '../../src/workspaces/test-support.ts';
import { relay, startRepository } from './relay-script.ts';
import { conflict, found, lens, made, onFile, rulings, verdicts } from './standard-script.ts';
import { play, playEveryDeath, type Result } from './support.ts';

const price = found('blocker', 'The offer names its price.');
const length = found('major', 'The length of the boat is given in metres.');
const nit = found('nit', 'Sentences have no contractions.');

/** The steps of a run in order; a seat of a panel is in brackets. */
function stepsOf({ history }: Result): readonly string[] {
  return history.flatMap(({ event }) => {
    if (event.type === 'question.asked') return [event.word];
    if (event.type !== 'call.started') return [];
    return [event.seat === null ? String(event.word) : `(${event.seat})`];
  });
}

const panel = ['(correctness)', '(completeness)'];

const whole = onFile({
  replies: {
    'reviewer:correctness': [lens(price), lens()],
    'reviewer:completeness': [lens(length), lens(nit)],
    reviewer: [verdicts({ f1: 'addressed' }), verdicts({ f2: 'addressed' })],
    producer: [made('We sell a boat for 900 EUR.\n'), made('We sell a boat of 4 m for 900 EUR.\n')],
  },
});

describe('a run on a file', () => {
  test('fixes what the panel finds, clears each finding, and ends on a clean panel of the last version', async () => {
    const result = await play(whole);
    expect(result.outcome).toBe('converged clean');
    expect(endingText({ id: 'run', history: result.history })).toMatch(
      /^Converged: no gating finding; a reviewer found/u,
    );
    expect(stepsOf(result)).toEqual([...panel, 'fix#1', 'rereview#1', 'fix#2', 'rereview#2', ...panel]);
    expect(await result.folder.read('offer.md')).toBe('We sell a boat of 4 m for 900 EUR.\n');
    const { counts } = runResult({ id: 'run', history: result.history });
    expect(counts).toMatchObject({ reviews: 2, rounds: 2, gateFixes: 0, conflicts: 0 });
  });

  test('comes to the same end whenever the process dies', async () => {
    const [first, ...others] = await playEveryDeath(whole);
    for (const each of others) {
      const after = each.outcome === 'waiting' ? await each.goOn() : each;
      expect(after.outcome).toBe(first?.outcome);
      expect(await after.folder.read('offer.md')).toBe(await first?.folder.read('offer.md'));
    }
  });

  test('keeps the identity of a finding that another lens, or a later panel, says in other words', async () => {
    const again = found('major', 'The offer names its price!');
    const { history, outcome } = await play(
      onFile({
        settings: { maxIdle: 3 },
        replies: {
          'reviewer:correctness': [lens(price), lens(again), lens(again)],
          'reviewer:completeness': [lens(again), lens(), lens()],
          reviewer: [verdicts({ f1: 'addressed' }), verdicts({ f1: 'addressed' })],
          producer: [made('We sell it for 900 EUR.\n'), made('It costs 900 EUR.\n')],
        },
      }),
    );
    expect(outcome).toBe('stalled cycle-of-findings');
    const ids = history.flatMap(({ event }) => (event.type === 'call.replied' ? event.findings : []));
    expect(new Set(ids.map(({ id }) => id))).toEqual(new Set(['f1']));
  });

  test('takes a conflict to a person, and goes on with the answer', async () => {
    const result = await play(
      onFile({
        answers: ['adopt:1'],
        replies: {
          'reviewer:correctness': [lens(price), lens()],
          'reviewer:completeness': [lens(), lens()],
          reviewer: [verdicts({ f1: 'addressed' })],
          producer: [conflict('The offer names its price.'), made('The price is on the door.\n')],
        },
      }),
    );
    expect(result.outcome).toBe('converged clean');
    expect(stepsOf(result)).toEqual([...panel, 'fix#1', 'ask:conflict', 'fix#1', 'rereview#1', ...panel]);
  });

  const metThen = { reply: '## REVISION COMPLETE\n\nWhat is there meets it.' };

  test('reads what a fix changed before its conflict, where nothing more had to be changed', async () => {
    const partly = { ...conflict('The offer names its price.'), files: made('It costs 900 EUR.\n').files };
    const result = await play(
      onFile({
        answers: ['adopt:1'],
        replies: {
          'reviewer:correctness': [lens(price), lens()],
          'reviewer:completeness': [lens(), lens()],
          reviewer: [verdicts({ f1: 'addressed' })],
          producer: [partly, metThen],
        },
      }),
    );
    expect(result.outcome).toBe('converged clean');
    expect(stepsOf(result).slice(2)).toEqual(['fix#1', 'ask:conflict', 'fix#1', 'rereview#1', ...panel]);
  });

  test.each([
    ['fix#1', {}],
    ['takeover#1', { takeoverAt: 1 }],
  ])('reads what a person changed where %s then had nothing to change', async (step, settings) => {
    const left = await play(
      onFile({
        settings,
        replies: {
          'reviewer:correctness': [lens(price), lens()],
          'reviewer:completeness': [lens(), lens()],
          reviewer: [verdicts({ f1: 'addressed' })],
          producer: [{ fail: 'crashed' }, { fail: 'crashed' }, metThen],
        },
      }),
    );
    expect(left.outcome).toBe('inconclusive producer-failed');
    await left.folder.write('offer.md', 'It costs 900 EUR.\n');
    const result = await left.goOn();
    expect(result.outcome).toBe('converged clean');
    expect(stepsOf(result).slice(2)).toEqual([step, step, step, 'rereview#1', ...panel]);
  });

  test('lets the judge rule at the cap, and says at the end what was ruled', async () => {
    const { outcome, history } = await play(
      onFile({
        settings: { maxRounds: 1 },
        replies: {
          'reviewer:correctness': [lens(price), lens()],
          'reviewer:completeness': [lens(length), lens()],
          reviewer: [verdicts({ f1: 'addressed', f2: 'open' })],
          producer: [made('We sell a boat for 900 EUR.\n')],
          judge: [rulings({ f2: 'defer' })],
        },
      }),
    );
    expect(outcome).toBe('converged with-rulings');
    expect(endingText({ id: 'run', history })).toContain('The length of the boat is given in metres.');
  });

  test('is not ready where a reviewer finds again what was ruled on, and says so', async () => {
    const { outcome, history } = await play(
      onFile({
        settings: { maxRounds: 1 },
        replies: {
          'reviewer:correctness': [lens(price), lens(price)],
          'reviewer:completeness': [lens(), lens()],
          reviewer: [verdicts({ f1: 'open' })],
          producer: [made('We sell a fine boat.\n')],
          judge: [rulings({ f1: 'wrong' })],
        },
      }),
    );
    expect(outcome).toBe('capped after-rulings');
    const text = endingText({ id: 'run', history });
    expect(text).toContain('f1: ruled on by a judge before, and found again by a reviewer since.');
  });

  test.each([
    ['conflict-cap', { maxConflicts: 1 }, 'This is conflict 1 of at most 1.'],
    ['conflict-repeat', {}, 'The producer returned the same conflict again, right after it was decided.'],
  ])('says which conflict it asks about at last: %s', async (reason, settings, says) => {
    const answers = reason === 'conflict-cap' ? ['accept'] : ['override', 'accept'];
    const { outcome, history } = await play(
      onFile({
        settings,
        answers,
        replies: { reviewer: [lens(price)], producer: answers.map(() => conflict('A price.')) },
      }),
    );
    expect(outcome).toBe(`accepted ${reason}`);
    const asked = history.flatMap(({ event }) => (event.type === 'question.asked' ? [event] : []));
    expect(asked.at(-1)).toMatchObject({ word: `ask:${reason}`, text: expect.stringContaining(says) });
  });

  test('is not ready where the judge holds a finding to be load-bearing, and names the best version', async () => {
    const { outcome, history } = await play(
      onFile({
        settings: { maxReviews: 1 },
        answers: ['stop'],
        replies: { reviewer: [lens(price)], judge: [rulings({ f1: 'load-bearing' })] },
      }),
    );
    expect(outcome).toBe('capped load-bearing');
    expect(endingText({ id: 'run', history })).toMatch(/^NOT READY, capped/u);
  });

  test.each([
    ['an unreadable one', { reply: 'Looks fine to me.' }],
    ['one that crashes', { fail: 'crashed' } as const],
    ['one that times out', { fail: 'timeout' } as const],
  ])('is no clean pass where a lens is lost: %s', async (_, lost) => {
    const result = await play(
      onFile({ replies: { reviewer: [lens(nit)], 'reviewer:completeness': [lost, lost, lens()] } }),
    );
    expect(result.outcome).toBe('inconclusive reviewer-failed');
    expect(stepsOf(result)).toEqual([...panel, '(completeness)']);
    expect((await result.goOn()).outcome).toBe('converged clean');
  });

  test('has a budget of its own, that a given one takes the place of', async () => {
    const { history } = await play(onFile({ replies: { reviewer: [lens(nit)] } }));
    expect(history[0]?.fold.started.budget).toEqual({ calls: 60 });
    const tight = await play(onFile({ budget: { calls: 2 }, replies: { reviewer: [lens(price)] } }));
    expect(tight.outcome).toBe('over-budget budget');
  });
});

describe('a run on a working tree', () => {
  const tree = relay({ replies: {} });

  test('makes the gate green before each review, and reviews the change', async () => {
    const result = await play({
      ...tree,
      loop: 'standard',
      files: { ...tree.files, 'code.txt': 'red, version 0\n' },
      settings: { gates: ['sh check.sh'] },
      environment: gitEnvironment,
      prepare: (root) => startRepository(root, ['check.sh']),
      replies: {
        reviewer: [lens(price)],
        'reviewer:correctness': [lens(price), lens()],
        'reviewer:completeness': [lens(), lens()],
        producer: [
          made('green, version 1\n', 'code.txt'),
          made('red, version 2\n', 'code.txt'),
          made('green, version 3\n', 'code.txt'),
        ],
      },
    });
    expect(stepsOf(result).slice(0, 9)).toEqual([
      'gate',
      'fix:gate',
      'gate',
      ...panel,
      'fix#1',
      'gate',
      'fix:gate',
      'gate',
    ]);
  });

  test('is refused where nothing was changed', async () => {
    const unchanged = play({
      ...tree,
      loop: 'standard',
      settings: {},
      prepare: (root) => startRepository(root, ['check.sh', 'code.txt']),
      replies: {},
    });
    await expect(unchanged).rejects.toMatchObject({ message: expect.stringContaining('nothing to review') });
  });
});
