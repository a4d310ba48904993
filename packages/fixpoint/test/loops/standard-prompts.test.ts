import { describe, expect, test } from 'vitest';
import { promptText, readers } from '../../src/loops/index.ts';
import { conflict, found, lens, made, onFile, rulings, verdicts } from './standard-script.ts';
import { play, type Result } from './support.ts';

const price = found('blocker', 'The offer names its price.');
const length = found('major', 'The length of the boat is given in metres.');
const nit = found('nit', 'Sentences have no contractions.');

const scenario = onFile({
  settings: {
    purpose: 'It sells boats.',
    lenses: ['correctness', 'our own rules'],
    maxRounds: 3,
    maxIdle: 3,
  },
  answers: ['amend: Prices are on the door.'],
  replies: {
    'reviewer:correctness': [lens(price, nit), lens()],
    'reviewer:our own rules': [lens(length), lens()],
    reviewer: [verdicts({ f1: 'addressed', f3: 'open' }), verdicts({ f3: 'open' }), verdicts({ f3: 'open' })],
    producer: [
      conflict('The offer names its price.'),
      made('We sell a boat, version 1.\n'),
      made('We sell a boat, version 2.\n'),
      made('We sell a boat, version 3.\n'),
    ],
    judge: [rulings({ f3: 'defer' })],
  },
});

let played: Promise<Result> | undefined;

/** The prompts of the calls of a step, in order. All tests look at one run. */
async function promptsOf(step: string): Promise<readonly string[]> {
  played ??= play(scenario);
  const { outcome, history, prompts } = await played;
  expect(outcome).toBe('converged with-rulings');
  const prompted = history.flatMap(({ event }) =>
    event.type === 'call.started' && event.prompt !== null ? [event] : [],
  );
  return prompts.filter((_, index) => prompted[index]?.step === step);
}

describe('what each role gets to read', () => {
  test('a lens is told what to look for, and nothing that others found', async () => {
    const [correctness, own] = await promptsOf('review');
    expect(correctness).toContain('**correctness**: is what stands there right?');
    expect(own).toContain('Your lens: our own rules.');
    expect(own).not.toContain('**correctness**');
    for (const prompt of await promptsOf('review')) {
      expect(prompt).not.toMatch(/contractions|\[blocker\]|\[major\]/u);
    }
  });

  test('everybody is told what it is for, and nobody to leave out what stood in the file before', async () => {
    const written = await Promise.all(
      ['review', 'resume', 'rereview', 'takeover', 'adjudicate'].map(promptsOf),
    );
    for (const prompt of written.flat()) {
      expect(prompt).toMatch(/<<<purpose (\S+)\nIt sells boats\.\npurpose \1>>>/u);
      expect(prompt).not.toContain('What was there before');
    }
    expect(promptText('standard/review')).toContain('{{#artifact.base}}What was there before the change');
  });

  test('a later lens is told what a person decided and what the judge ruled', async () => {
    const [, , correctness, own] = await promptsOf('review');
    for (const prompt of [correctness, own]) {
      expect(prompt).toContain('in these words: Prices are on the door.');
      expect(prompt).toMatch(
        /<<<rulings (\S+)\n\[defer\] f3: The length of the boat[^\n]*\nWhy: f3 costs little\.\n\nrulings \1>>>/u,
      );
    }
  });

  test('a producer gets the findings word for word, as data, and the round that it is', async () => {
    const [first, answered, second] = await promptsOf('resume');
    expect(first).toMatch(/<<<findings (\S+)\n\[blocker\] f1, at Offer[\s\S]*findings \1>>>/u);
    expect(first).toContain('This is round 1 of at most 3.');
    expect(answered).toContain('in these words: Prices are on the door.');
    expect(answered).toContain('This is round 1 of at most 3.');
    expect(second).toContain('This is round 2 of at most 3.');
    expect(second).not.toContain('names its price.\nEvidence');
  });

  test('whoever takes over is told how often it was tried, and what was said of it', async () => {
    const [takeOver] = await promptsOf('takeover');
    expect(takeOver).toContain('with yours there are 3 rounds, of at most 3');
    expect(takeOver).toContain('It says now: We sell a boat, version 2.');
  });

  test('a re-review gets the open findings, and the change since a reviewer last looked', async () => {
    const [first, second] = await promptsOf('rereview');
    expect(first).toContain('[blocker] f1, at Offer');
    expect(first).toMatch(
      /<<<fix (\S+)\n[\s\S]*-We sell a boat\.\n\+We sell a boat, version 1\.\n[\s\S]*fix \1>>>/u,
    );
    expect(second).not.toContain('[blocker] f1, at Offer');
    expect(second).toContain('-We sell a boat, version 1.\n+We sell a boat, version 2.');
  });

  test('the judge gets what is open, and nothing to fix', async () => {
    const [adjudicate] = await promptsOf('adjudicate');
    expect(adjudicate).toContain('[major] f3, at Offer');
    expect(adjudicate).not.toContain('[blocker] f1, at Offer');
  });

  test('no prompt has a hole', async () => {
    const { prompts } = await (played ?? play(scenario));
    for (const prompt of prompts) expect(prompt).not.toMatch(/\{\{|\}\}|undefined|\[object/u);
  });
});

describe('the form that is asked for is the one that is read:', () => {
  const scale = [
    { name: 'blocker', effect: 'gates' },
    { name: 'major', effect: 'gates' },
    { name: 'nit', effect: 'notes' },
  ] as const;
  const exampleIn = (name: string) => /```json\n([\s\S]*?)```/u.exec(promptText(name))?.[1] ?? '';
  const findings = [{ id: 'f1', severity: 'blocker', property: 'p', evidence: '' }];

  test.each([
    ['json-report', 'standard/review', ['report'] as const],
    ['json-report', 'standard/rereview', ['verdicts'] as const],
    ['json-rulings', 'standard/adjudicate', ['rulings'] as const],
  ])('%s, %s', (reader, name, replies) => {
    const reading = readers[reader]?.(scale)(exampleIn(name), { replies, item: null, findings });
    expect(reading).toMatchObject({ kind: 'read', value: { kind: replies[0] } });
  });
});
