import { expect, test } from 'vitest';
import { tierAbove } from './tier-above.ts';

const tiers = { fast: 'small', standard: 'middle', best: 'large' };

test.each([
  ['one without a model of its own is an agent’s usual one', { tiers }, 'best'],
  ['the fast one has the standard one above', { model: 'small', tiers }, 'standard'],
  [
    'a tier that no model is named for is passed over',
    { model: 'small', tiers: { fast: 'small', best: 'large' } },
    'best',
  ],
  ['nothing lies above the best', { model: 'large', tiers }, null],
  ['a model that stands in no tier counts as standard', { model: 'other', tiers }, 'best'],
  ['the usual model under another name is none above', { model: 'other', tiers: { best: 'other' } }, null],
  ['nothing is named', { model: 'other' }, null],
] as const)('%s', (_, setting, expected) => {
  expect(tierAbove(setting)).toBe(expected);
});
