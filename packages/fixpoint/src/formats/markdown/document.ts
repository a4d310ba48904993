import type { ListItem as ListItemNode, Nodes, RootContent } from 'mdast';
import { isClosedFence, isFence, parseBlocks } from './blocks.ts';

/** Where a block stands: from the beginning of its first line up to `end`; `line` counts from 1. */
interface Placed {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** An entry of a list. */
export interface ListItem {
  /** All of it, as it was written, without the mark of the list. */
  readonly source: string;
  /** Its own words: without the lists, fences and quotes in it. */
  readonly words: string;
  readonly items: readonly ListItem[];
}

/**
 * One block of a document itself. What stands in a list, a quote, a comment or a fence is part of that, and no block.
 * A table is a paragraph whose lines have bars.
 */
export type Block = Placed &
  (
    | { readonly kind: 'heading'; readonly depth: number; readonly text: string }
    | { readonly kind: 'paragraph'; readonly text: string }
    | { readonly kind: 'list'; readonly items: readonly ListItem[] }
    | { readonly kind: 'fence'; readonly tag: string; readonly value: string; readonly closed: boolean }
    /** A block quote, HTML with its comments, indented code: quoted text. */
    | { readonly kind: 'quoted' }
    | { readonly kind: 'rule' }
  );

/**
 * Reads the blocks of a text, in their order. In a reply a line of dashes below a line does not make it a heading.
 * Undefined if the text is too large or too deeply nested to be one.
 */
export function readBlocks(text: string, kind: 'reply' | 'document'): readonly Block[] | undefined {
  return parseBlocks(text, kind)?.children.map((node) => toBlock(node, text));
}

function toBlock(node: RootContent, text: string): Block {
  const source = sourceOf(node, text);
  const placed = placeOf(node);
  switch (node.type) {
    case 'heading':
      return { ...placed, kind: 'heading', depth: node.depth, text: headingText(source) };
    case 'list':
      return { ...placed, kind: 'list', items: node.children.map((item) => toItem(item, text)) };
    case 'code': {
      const closed = isClosedFence(source);
      if (!isFence(source)) return { ...placed, kind: 'quoted' };
      return { ...placed, kind: 'fence', tag: (node.lang ?? '').toLowerCase(), value: node.value, closed };
    }
    case 'blockquote':
    case 'html':
      return { ...placed, kind: 'quoted' };
    case 'thematicBreak':
      return { ...placed, kind: 'rule' };
    default:
      return { ...placed, kind: 'paragraph', text: source };
  }
}

function placeOf({ position }: Nodes): Placed {
  const { offset = 0, line = 1, column = 1 } = position?.start ?? {};
  return { start: offset - column + 1, end: position?.end.offset ?? 0, line };
}

function sourceOf({ position }: Nodes, text: string): string {
  return text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}

/** The words of a heading, whether it is marked by `#` or by a line below it. */
function headingText(source: string): string {
  if (!source.startsWith('#')) return source.replace(/\s*[=-]+\s*$/u, '').trim();
  return source
    .replace(/^#+/u, '')
    .replace(/(?:^|\s)#+\s*$/u, '')
    .trim();
}

function toItem(item: ListItemNode, text: string): ListItem {
  const items = item.children.flatMap((child) => (child.type === 'list' ? child.children : []));
  const own = item.children.filter(({ type }) => !['list', 'code', 'blockquote', 'html'].includes(type));
  return {
    source: sourceOf(item, text).replace(/^(?:[-*+]|\d{1,9}[.)])[ \t]*/u, ''),
    words: own.map((child) => sourceOf(child, text)).join('\n'),
    items: items.map((each) => toItem(each, text)),
  };
}
