import { describe, expect, test } from 'vitest';
import { mendYaml } from './mend-yaml.ts';
import { readYaml } from './read-yaml.ts';

describe('reading YAML', () => {
  test('gives the documents of the text', () => {
    expect(readYaml('---\na: 1\n---\n- b\n...\n')).toEqual({ kind: 'read', values: [{ a: 1 }, ['b']] });
  });

  test.each([
    ['a key that stands twice', 'a: 1\na: 2'],
    ['an alias that leads nowhere', 'a: *b'],
    ['a value that contains itself', 'a: &a [*a]'],
    ['aliases that explode', `a: &a [x]\n${'b: [*a]\n'.replace('*a', Array(200).fill('*a').join(', '))}`],
    ['an open bracket', 'a: [1, 2'],
    ['twenty thousand brackets', '['.repeat(20_000)],
  ])('refuses %s', (_, text) => {
    expect(readYaml(text).kind).toBe('broken');
  });
});

describe('mending YAML', () => {
  test.each([
    ['values with a colon', 'a: b: c', 'a: "b: c"'],
    ['inner quotes', '- a: "b "c" d"', '- a: "b \\"c\\" d"'],
    ['typographic quotes', 'a: “b: c”', 'a: "b: c"'],
    ['tabs for indentation', 'a:\n\t- b', 'a:\n  - b'],
  ])('mends %s', (...[, text, mended]) => {
    expect(mendYaml(text)).toBe(mended);
  });

  test.each([
    ['what is well quoted', `a: "b: c" # d\nb: 'it''s: c'`],
    ['block scalars', 'a: |\n  b: c: d\n\n  "e" f: g'],
    ['flow collections', 'a: {b: "c"}\nd: ["e: f"]'],
    ['plain values', 'a: b\nc: d "e" f'],
    ['a quote that is not closed', 'a: "b: c'],
  ])('leaves %s', (_, text) => {
    expect(mendYaml(text)).toBe(text);
  });
});
