import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { quotingRun } from '../test-support.ts';
import { safeLine } from '../text/safe-text.ts';
import { markdownTable } from './markdown-table.ts';
import { markdownText } from './markdown-text.ts';
import { report } from './report.ts';

const pieces = [
  ...'#*_`~|[]()<>!&\\-+=.:@$"\'/ \n\t1ax',
  '](',
  '![',
  '<b>',
  '<!--',
  '-->',
  '```',
  '~~~',
  '---',
  '***',
  '**',
  '| --- |',
  '- [ ] ',
  '1. ',
  '&lt;',
  'http://a.b',
  'www.a.b',
  'a@b.c',
  '@me',
  '#12',
  '[^1]',
  'javascript:',
  '\\|',
  '\\`',
];
const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join('')),
);

function parse(markdown: string): Nodes {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

function kindsOf(node: Nodes): readonly string[] {
  return [node.type, ...('children' in node ? node.children.flatMap(kindsOf) : [])];
}

describe('text that others wrote', () => {
  test.each([
    ['# no heading', '\\# no heading'],
    ['a | b', 'a &#124; b'],
    ['<img src=x>', '&lt;img src=x&gt;'],
    ['[a](b)', '\\[a\\](b)'],
    ['see https://a.example/b_c', 'see `https://a.example/b_c`'],
    ['ask @somebody about #12', 'ask `@somebody` about `#12`'],
    ['1. first', '1\\. first'],
    ['two\nlines', 'two lines'],
    ['src/some_file.ts', 'src/some\\_file.ts'],
  ])('%j becomes %j', (text, expected) => {
    expect(markdownText(text)).toBe(expected);
  });

  test('stays text in a list, word for word', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const list = parse(`- x ${markdownText(text)}\n`);
        expect(new Set(kindsOf(list))).toEqual(
          new Set(withCode(list, ['root', 'list', 'listItem', 'paragraph', 'text'])),
        );
        expect(textOf(list)).toBe(`x ${safeLine(text)}`.trim());
      }),
      { numRuns: 300 },
    );
  });

  test('stays text where it begins an item', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        fc.pre(safeLine(text) !== '');
        const list = parse(`- ${markdownText(text)}\n`);
        expect(textOf(list)).toBe(safeLine(text));
        expect(kindsOf(list).filter((kind) => kind !== 'text' && kind !== 'inlineCode')).toEqual([
          'root',
          'list',
          'listItem',
          'paragraph',
        ]);
      }),
      { numRuns: 300 },
    );
  });

  test('stays in its cell of a table', () => {
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        const markdown = markdownTable(['a', 'b'], [[markdownText(one), markdownText(other)]]).join('\n');
        const [table] = (parse(markdown) as Nodes & { readonly type: 'root' }).children;
        if (table?.type !== 'table') throw new Error('it is no table any more');
        const [, row, ...more] = table.children;
        expect(more).toEqual([]);
        expect(row?.children.map(textOf)).toEqual([safeLine(one), safeLine(other)]);
      }),
      { numRuns: 300 },
    );
  });
});

test('a whole report keeps its headings, tables and lists, whatever text is in it', async () => {
  const calm = parse(report((await quotingRun('calm')).run, 'md')) as Nodes & { readonly type: 'root' };
  const outline = calm.children.map(({ type }) => type);
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const document = parse(report((await quotingRun(text)).run, 'md')) as typeof calm;
      expect(document.children.map(({ type }) => type)).toEqual(outline);
      expect(kindsOf(document).filter((kind) => ['html', 'link', 'image', 'code'].includes(kind))).toEqual(
        [],
      );
    }),
    { numRuns: 25 },
  );
});

function withCode(tree: Nodes, kinds: readonly string[]): readonly string[] {
  return kindsOf(tree).includes('inlineCode') ? [...kinds, 'inlineCode'] : kinds;
}
