import { expect, test } from 'vitest';
import { inToolWords } from './tool-words.ts';

test.each([
  [
    '`fixpoint next 261130-nkdyhkqb` says what is due.',
    'the tool `next` with run `261130-nkdyhkqb` says what is due.',
  ],
  [
    '`fixpoint start <loop> <artifact>` opens one; `fixpoint runs` lists them.',
    'the tool `start` opens one; the tool `runs` lists them.',
  ],
  [
    'Say with `--request <text>` what is wanted, or `--max-revisions 2`.',
    'Say with the setting `request` what is wanted, or the setting `maxRevisions`.',
  ],
  ['Give a larger one: `--budget calls=<n>`.', 'Give a larger one: the argument `budget`.'],
])('a hint names tools where it named command lines: %s', (hint, told) => {
  expect(inToolWords(hint)).toBe(told);
});

test.each([
  '`fixpoint end 261130-nkdyhkqb`',
  '`fixpoint start sdd plan.md --trust`',
  '`fixpoint restore last`',
])('what only a person does stays a line for a terminal: %s', (line) => {
  expect(inToolWords(line)).toBe(line);
});
