import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { isTooLarge } from './limits.ts';

/** The blocks of a text are all that is needed: spans of a paragraph are left alone, which is also much faster. */
const blocksOnly = {
  disable: {
    null: [
      'attention',
      'autolink',
      'characterEscape',
      'characterReference',
      'codeText',
      'hardBreakEscape',
      'htmlText',
      'labelEnd',
      'labelStartImage',
      'labelStartLink',
    ],
  },
};
/** In what agents write, a line of dashes ends a part, and makes no heading of the line above it. */
const withoutSetext = { disable: { null: ['definition', 'setextUnderline'] } };

/** Parses the blocks of a Markdown text; undefined if it is too large or too deeply nested to be one of ours. */
export function parseBlocks(text: string, kind: 'reply' | 'document' = 'reply'): Root | undefined {
  if (isTooLarge(text)) return undefined;
  return fromMarkdown(text, { extensions: kind === 'reply' ? [blocksOnly, withoutSetext] : [blocksOnly] });
}

const openingFence = /^(?:`{3,}|~{3,})/u;

/** Whether the source of a code block is a fence, not indented code. */
export function isFence(source: string): boolean {
  return openingFence.test(source);
}

/** Whether the source of a fence has its closing line. */
export function isClosedFence(source: string): boolean {
  const marker = openingFence.exec(source)?.[0] ?? '';
  const lastLine = source
    .slice(source.lastIndexOf('\n') + 1)
    .replace(/^[>\s]+/u, '')
    .trimEnd();
  const isMarker = lastLine.length >= marker.length && lastLine === (marker[0] ?? '').repeat(lastLine.length);
  return isMarker && source.includes('\n');
}
