import { expect, test } from 'vitest';
import { drawFrame } from './code-frame.ts';

const text = 'one\n\ttwo\nthree\nfour\n';

test('marks the place between the lines around it', () => {
  expect(drawFrame(text, 3, 2)).toBe('  2 | \ttwo\n> 3 | three\n    |  ^\n  4 | four');
});

test('keeps the mark below a place behind a tab', () => {
  expect(drawFrame(text, 2, 2)).toBe('  1 | one\n> 2 | \ttwo\n    | \t^\n  3 | three');
});

test('marks only the line where the column is not known', () => {
  expect(drawFrame(text, 1)).toBe('> 1 | one\n  2 | \ttwo');
});

test.each([
  ['a line that there is not', text, 9],
  ['an empty file', '', 1],
])('draws nothing for %s', (_, source, line) => {
  expect(drawFrame(source, line, 1)).toBeNull();
});
