import type { Nodes } from 'mdast';
import { isClosedFence, isFence, parseBlocks } from './blocks.ts';

/** A fenced block or a comment of a text: what stands on its lines is quoted. Lines start at 1. */
export interface Aside {
  readonly kind: 'fence' | 'comment';
  readonly first: number;
  readonly last: number;
  /** What ends it is there; else it goes on to the end of the text. */
  readonly closed: boolean;
}

/** Finds the fences and comments of a Markdown text; undefined where the text is too large or too deeply nested. */
export function findAsides(text: string): readonly Aside[] | undefined {
  const root = parseBlocks(text);
  return root === undefined ? undefined : asidesIn(root, text);
}

function asidesIn(node: Nodes, text: string): readonly Aside[] {
  if ('children' in node) return node.children.flatMap((child) => asidesIn(child, text));
  const { start, end } = node.position ?? {};
  const source = text.slice(start?.offset, end?.offset);
  const lines = { first: start?.line ?? 0, last: end?.line ?? 0 };
  if (node.type === 'code' && isFence(source)) {
    return [{ kind: 'fence', ...lines, closed: isClosedFence(source) }];
  }
  if (node.type === 'html' && source.startsWith('<!--')) {
    return [{ kind: 'comment', ...lines, closed: source.includes('-->') }];
  }
  return [];
}
