import { describe, expect, test } from 'vitest';
import { readResolutions, readRulings } from './read-judgement.ts';
import { json, sent } from './test-support.ts';

const findings = [
  sent('f1', 'The lock is wrong when two runs clash'),
  sent('f2', 'Buckets are never dropped'),
];

function rulings(reply: string) {
  const reading = readRulings(reply, { findings });
  return reading.kind === 'read' ? reading.value.rulings : reading.failure;
}

function fine(reply: string) {
  const reading = readResolutions(reply, { findings });
  return reading.kind === 'read' ? reading.value.fine : reading.failure;
}

const both = { f1: 'wrong', f2: 'defer' };

describe('the rulings of a judge', () => {
  test.each([
    ['in bold', '- **f1**: **wrong**. It holds.\n- **f2**: **defer**. Small.', both],
    ['plain', '- f1: wrong. It holds.\n- f2: defer. Small.', both],
    [
      'behind titles',
      '1. **F1: the lock is wrong when two clash**: wrong. x\n2. **F2** buckets — defer. Not load-bearing: few.',
      both,
    ],
    ['in a table', '| id | ruling | why |\n|---|---|---|\n| f1 | wrong | x |\n| f2 | defer | y |', both],
    ['in capitals', '- f1 — WRONG — x\n- f2 — LOAD-BEARING — y', { f1: 'wrong', f2: 'load-bearing' }],
    ['with a space', '- f1: load bearing. x\n- f2: defer', { f1: 'load-bearing', f2: 'defer' }],
    [
      'by text',
      '- **The lock is wrong when two runs clash**: defer. x\n- Buckets are never dropped: wrong. y',
      { f1: 'defer', f2: 'wrong' },
    ],
    [
      'in JSON',
      json({
        rulings: [
          { id: 'f1', ruling: 'wrong', why: 'x' },
          { id: 'F2', ruling: 'defer' },
        ],
      }),
      both,
    ],
    ['in JSON, as a map', json({ rulings: { f1: { ruling: 'wrong' }, f2: 'defer' } }), both],
    ['in both forms', `- f1: wrong. x\n- f2: defer. y\n\n${json({ rulings: both })}`, both],
    ['on more than was sent', '- f1: wrong. x\n- f2: defer. y\n- f7: load-bearing. z', both],
  ])('%s', (_, reply, expected) => {
    expect(rulings(reply)).toEqual(expected);
  });

  test.each([
    ['on one only', '- f1: wrong. x\n\nEverything else is fine.'],
    ['with two words', '- f1: wrong. Or: defer.\n- f2: defer. y'],
    ['with another word', '- f1: keep. x\n- f2: defer. y'],
    ['with a word in its title alone', '- f1: the lock is wrong when two runs clash\n- f2: defer. y'],
    ['that is denied', '- f1: not wrong. x\n- f2: defer. y'],
    ['that is struck out', '- f1: ~~wrong~~\n- f2: defer'],
    ['twice, and differing', '- f1: wrong. x\n- f1: load-bearing. x\n- f2: defer. y'],
    ['in quotes', '> - f1: wrong. x\n> - f2: defer. y'],
    [
      'that differ in the two forms',
      `- f1: wrong. x\n- f2: defer. y\n\n${json({ rulings: { f1: 'load-bearing', f2: 'defer' } })}`,
    ],
    [
      'that are missing in one form',
      `- f1: wrong. x\n- f2: defer. y\n\n${json({ rulings: { f2: 'defer' } })}`,
    ],
    ['with another word in JSON', json({ rulings: { f1: 'invalid', f2: 'defer' } })],
    ['that are missing', 'Both are fine.'],
  ])('%s are a failure', (_, reply) => {
    expect(rulings(reply)).toMatch(/^(?:unparseable|incomplete)$/u);
  });

  test('come with why, and what it costs', () => {
    const reply =
      '- **f1**: wrong. `take()` clamps to 0.\n- **f2**: defer. Small. Cost if I am wrong: a restart.';
    expect(readRulings(reply, { findings })).toMatchObject({
      value: {
        reasons: {
          f1: { why: '`take()` clamps to 0.', cost: '' },
          f2: { why: 'Small.', cost: 'a restart.' },
        },
      },
    });
    const inJson = json({
      rulings: [
        { id: 'f1', ruling: 'wrong', why: 'a', cost: 'b' },
        { id: 'f2', ruling: 'defer', reason: 'c' },
      ],
    });
    expect(readRulings(inJson, { findings })).toMatchObject({
      value: { reasons: { f1: { why: 'a', cost: 'b' }, f2: { why: 'c', cost: '' } } },
    });
  });
});

describe('the resolutions of a judge', () => {
  test.each([
    ['in Markdown', '- **f1**: fine. I saw it.\n- **f2**: gap. Not there.', ['f1']],
    [
      'in JSON',
      json({
        resolutions: [
          { id: 'f1', resolution: 'fine', why: 'x' },
          { id: 'f2', resolution: 'fine' },
        ],
      }),
      ['f1', 'f2'],
    ],
    ['that leave one out', '- f1: fine. I saw it.', ['f1']],
    ['that find nothing fine', '- f1: gap. x\n- f2: gap. y', []],
  ])('%s', (_, reply, expected) => {
    expect(fine(reply)).toEqual(expected);
  });

  test.each([
    ['that are not there', 'All fine.'],
    ['in two words', '- f1: fine. Or: gap.'],
    ['that differ in the two forms', `- f1: fine. x\n\n${json({ resolutions: { f1: 'gap' } })}`],
  ])('%s are a failure', (_, reply) => {
    expect(fine(reply)).toBe('unparseable');
  });
});
