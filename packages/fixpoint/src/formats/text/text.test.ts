import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findPlaces, formOf, inForm, joinLines, placeAt, splitLines } from './index.ts';

const text = fc
  .array(fc.constantFrom('a', ' ', '\n', '\r', '\r\n', '\uFEFF', 'é'))
  .map((parts) => parts.join(''));

it('splits any text into lines that join to the same text', () => {
  fc.assert(fc.property(text, (each) => joinLines(splitLines(each)) === each));
});

it('finds words at the places that their offsets have', () => {
  fc.assert(
    fc.property(text, (each) => {
      const offsets = [...each.matchAll(/a/g)].map(({ index }) => placeAt(each, index));
      expect(findPlaces(each, 'a')).toEqual(offsets);
    }),
  );
});

it('gives a new content the line endings and the byte order mark of the old one', () => {
  expect(inForm('a\nb\n', formOf('\uFEFFx\r\ny\r\nz\n'))).toBe('\uFEFFa\r\nb\r\n');
  expect(inForm('a\nb\n', formOf(''))).toBe('a\nb\n');
});
