import { describe, expect, test } from 'vitest';
import { outlineMarkdown } from './outline.ts';

describe('an outline', () => {
  test('has the headings of the text itself with the entries under them', () => {
    const text =
      '# One\n\n- a\n- b\n  more\n\n> # Quoted\n\n## Two ##\n\n1. c\n\n```\n# Fenced\n```\n\n- # Entry\n';
    expect(outlineMarkdown(text)?.headings).toEqual([
      { text: 'One', items: ['a', 'b'] },
      { text: 'Two', items: ['c', '# Entry'] },
    ]);
  });

  test('has fences of both kinds, with tag, text and whether they are quoted and closed', () => {
    const text =
      '```YAML x\na\n```\n\n~~~~\n```\n~~~\n~~~~\n\n> ~~~sh\n> b\n> ~~~\n\n    code\n\n> ```\n> cut\n\n```json\nopen\n';
    expect(outlineMarkdown(text)?.fences).toEqual([
      { tag: 'yaml', value: 'a', quoted: false, closed: true },
      { tag: '', value: '```\n~~~', quoted: false, closed: true },
      { tag: 'sh', value: 'b', quoted: true, closed: true },
      { tag: '', value: 'cut', quoted: true, closed: false },
      { tag: 'json', value: 'open', quoted: false, closed: false },
    ]);
  });

  test('has the own words of the text', () => {
    const text = 'One `code` two.\n\n> quoted\n\n```\nfenced\n```\n\n- three\n\n<!-- hidden -->\n';
    expect(outlineMarkdown(text)?.prose.split(/\s+/u)).toEqual(['One', 'two.', '-', 'three', '']);
  });

  test('has what is neither prose nor fenced nor quoted', () => {
    const text = 'One.\n\n    code\n\n<details>\n```\nhidden\n```\n\n<!-- note -->\n\n> <!-- quoted -->\n';
    expect(outlineMarkdown(text)?.asides).toEqual(['code', '<details>\n```\nhidden\n```', '<!-- note -->']);
  });

  test('that is a lone opening fence is not closed', () => {
    expect(outlineMarkdown('```')?.fences).toMatchObject([{ closed: false }]);
  });
});

describe('a text that is no reply', () => {
  test.each([
    ['five megabytes', 'word '.repeat(1_000_000)],
    ['ten thousand quotes in one another', '>'.repeat(10_000)],
    ['ten thousand lists in one another', '- '.repeat(10_000)],
    ['a million lines', 'a\n'.repeat(100_000)],
  ])('such as %s has no outline', (_, text) => {
    expect(outlineMarkdown(text)).toBeUndefined();
  });
});
