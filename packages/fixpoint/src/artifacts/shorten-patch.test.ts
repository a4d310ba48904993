import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortenPatch } from './shorten-patch.ts';

const part = (name: string, lines: readonly string[]) =>
  [`diff --git a/${name} b/${name}`, `--- a/${name}`, `+++ b/${name}`, '@@ -1 +1 @@', ...lines, ''].join(
    '\n',
  );
const small = part('small.txt', ['-one', '+two']);
const large = part(
  'large.txt',
  Array.from({ length: 50 }, (_, n) => `+line ${n}`),
);

describe('a patch', () => {
  test('within the limits is left as it is', () => {
    expect(shortenPatch(`${small}${large}`, { file: 1000, all: 5000 })).toBe(`${small}${large}`);
  });

  test('names a file that is too long, with its lines, and shows the others', () => {
    const text = shortenPatch(`${large}${small}`, { file: 200, all: 5000 });
    expect(text).toContain(
      '+++ b/large.txt\n[not shown here: 50 lines added, 0 removed; read the file on disk]\n',
    );
    expect(text).toContain(small);
  });

  test('that is too long in all still names every file', () => {
    const text = shortenPatch(small.repeat(3), { file: 1000, all: small.length });
    expect(text.match(/^diff --git /gmu)).toHaveLength(3);
    expect(text.match(/not shown here/gu)).toHaveLength(2);
  });

  test('that was cut off does not show what it has of its last file', () => {
    const text = shortenPatch(`${small}${large.slice(0, 100)}`, { file: 1000, all: 5000 }, true);
    expect(text).toContain(small);
    expect(text).not.toContain('+line 0');
    expect(text).toContain('[not shown here: too long to be counted; read the file on disk]');
  });

  test('with a line in a file that looks like the start of a part is not taken apart there', () => {
    const quoting = part('notes.txt', [
      '+diff --git a/x b/x',
      ' diff --git a/y b/y',
      '+\rdiff --git a/z b/z',
    ]);
    expect(shortenPatch(quoting, { file: 20, all: 5000 })).not.toMatch(/a\/[xyz]/u);
  });
});

test('every file of a patch is named, whatever the limits', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 40 }), { maxLength: 12 }),
      fc.nat(400),
      fc.nat(2000),
      (sizes, file, all) => {
        const names = sizes.map((_, n) => `file-${n}.txt`);
        const parts = sizes.map((size, n) => part(names[n] ?? '', Array(size).fill('+x')));
        const text = shortenPatch(parts.join(''), { file, all });
        for (const name of names) expect(text).toContain(`diff --git a/${name} b/${name}\n`);
      },
    ),
  );
});
