import { describe, expect, test } from 'vitest';
import { findAsides } from './asides.ts';

describe('the asides of a text', () => {
  test('are its fences and comments, with their lines', () => {
    const text = 'One\n```\ntwo\n```\n\n<!-- three\nfour -->\nfive\n> ~~~\n> six\n> ~~~\n\n<b>seven</b>\n';
    expect(findAsides(text)).toEqual([
      { kind: 'fence', first: 2, last: 4, closed: true },
      { kind: 'comment', first: 6, last: 7, closed: true },
      { kind: 'fence', first: 9, last: 11, closed: true },
    ]);
  });

  test.each(['fence', 'comment'])('say where a %s is not closed', (kind) => {
    const opening = kind === 'fence' ? '~~~~\n~~~' : '<!--';
    expect(findAsides(`One\n\n${opening}\ntwo\n`)).toMatchObject([{ kind, first: 3, closed: false }]);
  });

  test('are not looked for in a text that is too large', () => {
    expect(findAsides('a\n'.repeat(100_000))).toBeUndefined();
  });
});
